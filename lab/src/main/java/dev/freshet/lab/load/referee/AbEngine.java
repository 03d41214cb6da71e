package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * ApacheBench: closed loads, by a number of requests or by time in whole seconds (rounded up); HTTP/1.0, one thread;
 * with keep-alive, unless each request has a connection of its own. Counts every 2xx as correct, and stops at the first
 * request that exceeds the limit.
 */
final class AbEngine extends ProgramEngine {
    /** More than it can send in any realistic time; it allocates memory for each. */
    private static final long ENDLESS = 20_000_000;
    private static final Pattern COMPLETED = Pattern.compile("^Completed \\d+ requests$", Pattern.MULTILINE);

    AbEngine(RefereeSetting setting) {
        super("ab", Program.AB, setting);
    }

    @Override
    String refuses(LoadPlan plan, LoadModel.Closed model) {
        if (model.pipeline() > 1) {
            return "ab does not pipeline";
        }
        if (plan.protocol() != Protocol.HTTP_1_1) {
            return "ab speaks HTTP/1.0 only";
        }
        if (model.requests() > 0 && model.requests() < model.connections()) {
            return "ab needs at least one request for each connection";
        }
        return plan.check().status() / 100 == 2 ? "" : "ab counts every status except 2xx as a failure";
    }

    @Override
    List<String> arguments(LoadPlan plan, LoadModel.Closed model, Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-r", "-s", Long.toString(wholeSeconds(plan.limitMillis())),
                "-c", Integer.toString(model.connections())));
        if (model.requests() != model.connections()) {
            arguments.add("-k");
        }
        if (model.millis() > 0) {
            arguments.addAll(List.of("-t", Long.toString(wholeSeconds(model.millis()))));
        }
        // After -t, which sets its own number.
        arguments.addAll(List.of("-n", Long.toString(model.requests() > 0 ? model.requests() : ENDLESS)));
        if (plan.check().leastBytes() != plan.check().mostBytes()) {
            arguments.add("-l");
        }
        arguments.addAll(method(plan, folder));
        arguments.addAll(headers(plan));
        arguments.addAll(List.of("-e", percentiles(folder).toString(), "-g", requests(folder).toString(), url(plan)));
        return arguments;
    }

    private static List<String> method(LoadPlan plan, Path folder) throws IOException {
        String body = plan.request().body();
        List<String> arguments = new ArrayList<>();
        if (!body.isEmpty()) {
            Path file = Files.writeString(folder.resolve("body"), body);
            arguments.addAll(List.of("-p", file.toString()));
            plan.request().headers().forEach((field, value) -> {
                if (field.equalsIgnoreCase("Content-Type")) {
                    arguments.addAll(List.of("-T", value));
                }
            });
        }
        if (!plan.request().method().equals("GET")) {
            arguments.addAll(List.of("-m", plan.request().method()));
        }
        return arguments;
    }

    private static Path percentiles(Path folder) {
        return folder.resolve("percentiles.csv");
    }

    private static Path requests(Path folder) {
        return folder.resolve("requests.tsv");
    }

    @Override
    double done(String output) {
        // It prints a line for each tenth.
        return COMPLETED.matcher(output).results().count() / 10.0;
    }

    @Override
    LoadResult read(LoadPlan plan, LoadModel.Closed model, ProgramRun run, Path folder) throws IOException {
        Path csv = percentiles(folder);
        if (Files.exists(csv)) {
            return AbOutput.parse(run.output(), plan.check(), Files.readAllLines(csv),
                    AbRequests.read(requests(folder))).result(name(), run.cpu(), 1);
        }
        FailureKind kind = whyItStopped(run.output());
        if (kind == FailureKind.GENERATOR) {
            throw run.unreadable("ab");
        }
        // What it measured before is lost.
        return Findings.failed(kind, model.connections(), run.nanos()).result(name(), run.cpu(), 1);
    }

    private static FailureKind whyItStopped(String output) {
        if (output.contains("The timeout specified has expired")) {
            return FailureKind.TIME_OUT;
        }
        if (output.contains("Connection refused")) {
            return FailureKind.CONNECTION_REFUSED;
        }
        return output.contains("Connection reset by peer") ? FailureKind.CONNECTION_LOST : FailureKind.GENERATOR;
    }
}
