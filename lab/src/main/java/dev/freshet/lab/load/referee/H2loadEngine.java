package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * h2load: closed loads, by time or by a number of requests, over HTTP/1.1 or cleartext HTTP/2. Logs every request. Does
 * not reopen a connection that the server has closed. Of bodies, it knows only the sum of their lengths.
 */
final class H2loadEngine extends ProgramEngine {
    private static final Pattern PROGRESS = Pattern.compile("^progress: (\\d+)% done$", Pattern.MULTILINE);

    H2loadEngine(RefereeSetting setting) {
        super(Program.H2LOAD, setting);
    }

    @Override
    String refuses(LoadPlan plan, LoadModel.Closed model) {
        if (model.requests() > 0 && model.millis() > 0) {
            return "h2load sends for a time or a number of requests, not until one of them is over";
        }
        if (model.requests() > 0 && model.requests() < model.connections()) {
            return "h2load needs at least one request for each connection";
        }
        boolean body = !plan.request().body().isEmpty();
        return body && model.pipeline() > 1 && plan.protocol() == Protocol.HTTP_1_1
                ? "h2load does not pipeline requests that have a body" : "";
    }

    @Override
    List<String> arguments(LoadPlan plan, LoadModel.Closed model, Path folder) throws IOException {
        String body = plan.request().body();
        return Programs.command("-t", threads(model), "-c", model.connections(), "-m", model.pipeline(),
                "--log-file=" + log(folder), plan.protocol() == Protocol.HTTP_1_1 ? "--h1" : List.of(),
                // No limit for requests: with both -D and -N, h2load fails an assertion, at least up to 1.52.
                model.millis() > 0 ? List.of("-D", model.millis() + "ms")
                        : List.of("-n", model.requests(), "-N", plan.limitMillis() + "ms"),
                body.isEmpty() ? List.of() : List.of("-d", Files.writeString(folder.resolve("body"), body)),
                "-H", ":method: " + plan.request().method(), headers(plan), url(plan));
    }

    private static Path log(Path folder) {
        return folder.resolve("requests.tsv");
    }

    @Override
    double done(String output) {
        return PROGRESS.matcher(output).results().map(MatchResult::group)
                .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D", ""))).max().orElse(0) / 100.0;
    }

    @Override
    LoadResult read(LoadPlan plan, LoadModel.Closed model, ProgramRun run, Path folder) throws IOException {
        H2loadOutput output = H2loadOutput.parse(run.output());
        if (output == null || !Files.exists(log(folder))) {
            throw run.unreadable(name());
        }
        return output.findings(plan, model, log(folder)).result(name(), run.cpu(), threads(model));
    }
}
