package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        super(Program.AB, setting);
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
        boolean varies = plan.check().leastBytes() != plan.check().mostBytes();
        return Programs.command("-r", "-s", wholeSeconds(plan.limitMillis()), "-c", model.connections(),
                model.requests() == model.connections() ? List.of() : "-k",
                model.millis() > 0 ? List.of("-t", wholeSeconds(model.millis())) : List.of(),
                // After -t, because -t also sets the number of requests.
                "-n", model.requests() > 0 ? model.requests() : ENDLESS, varies ? "-l" : List.of(),
                method(plan.request(), folder), headers(plan), "-e", percentiles(folder), "-g", requests(folder),
                url(plan));
    }

    private static List<String> method(WireRequest request, Path folder) throws IOException {
        Stream<String> types = request.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("Content-Type")).map(Map.Entry::getValue);
        return Programs.command(request.body().isEmpty() ? List.of()
                : List.of("-p", Files.writeString(folder.resolve("body"), request.body())),
                request.body().isEmpty() ? List.of() : types.flatMap(type -> Stream.of("-T", type)).toList(),
                request.method().equals("GET") ? List.of() : List.of("-m", request.method()));
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
            throw run.unreadable(name());
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
