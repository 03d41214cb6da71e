package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * h2load's output and log.
 *
 * @param started requests started, including those in flight at the end
 * @param timedOut requests that it reports as timed out
 * @param bytes of all responses
 * @param bodyBytes of the bodies of all responses
 */
record H2loadOutput(long started, long timedOut, long bytes, long bodyBytes) {
    private static final Pattern REQUESTS = Pattern.compile("^requests: \\d+ total, (\\d+) started, .* (\\d+) timeout$",
            Pattern.MULTILINE);
    private static final Pattern TRAFFIC = Pattern.compile("^traffic: .*? \\((\\d+)\\) total, .* \\((\\d+)\\) data$",
            Pattern.MULTILINE);

    /** @return null if h2load did not print a summary */
    static @Nullable H2loadOutput parse(String output) {
        Matcher requests = REQUESTS.matcher(output);
        Matcher traffic = TRAFFIC.matcher(output);
        if (!requests.find() || !traffic.find()) {
            return null;
        }
        return new H2loadOutput(Long.parseLong(requests.group(1)), Long.parseLong(requests.group(2)),
                Long.parseLong(traffic.group(1)), Long.parseLong(traffic.group(2)));
    }

    /** @param log all responses: start in microseconds, status, duration in microseconds, separated by tabs */
    Findings findings(LoadPlan plan, LoadModel.Closed model, Path log) throws IOException {
        Log seen = Log.read(plan, log);
        Map<FailureKind, Long> failures = new EnumMap<>(seen.failures);
        Findings.add(failures, FailureKind.TIME_OUT, timedOut);
        if (started == 0) {
            Findings.add(failures, FailureKind.CONNECTION_REFUSED, model.connections());
        } else if (model.millis() == 0) {
            Findings.add(failures, FailureKind.CONNECTION_LOST, started - timedOut - seen.answers);
        } else if (seen.answers == 0) {
            Findings.add(failures, FailureKind.TIME_OUT, model.connections());
        }
        long sent = Math.max(started, failures.values().stream().mapToLong(Long::longValue).sum());
        long nanos = model.millis() > 0 ? model.millis() * 1_000_000 : Math.max(0, seen.last - seen.first) * 1_000;
        if (failures.isEmpty() && !plausible(plan.check(), seen.samples.count(), model)) {
            Findings.add(failures, FailureKind.WRONG_BODY, seen.samples.count());
            return new Findings(sent, 0, failures, nanos, bytes, Latency.NONE, "", List.of());
        }
        return new Findings(sent, seen.samples.count(), failures, nanos, bytes, seen.samples.latency(),
                seen.samples.histogram(), seen.samples.ticks());
    }

    /**
     * Only the sum is known: if correct bodies cannot add up to it, none counts as correct. In a load by time, the sum
     * also has bodies of responses that h2load does not count, at most one for each request in flight.
     */
    private boolean plausible(Check check, long answers, LoadModel.Closed model) {
        long uncounted = model.millis() > 0 ? (long) model.connections() * model.pipeline() : 0;
        return bodyBytes >= answers * check.leastBytes() && bodyBytes <= (answers + uncounted) * check.mostBytes();
    }

    private static final class Log {
        private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        private final Samples samples;
        private final long first;
        private long last;
        private long answers;

        private Log(Samples samples, long first) {
            this.samples = samples;
            this.first = first;
            this.last = first;
        }

        private static Log read(LoadPlan plan, Path file) throws IOException {
            long first;
            try (Stream<String> lines = Files.lines(file)) {
                first = lines.mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf('\t')))).min().orElse(0);
            }
            Log log = new Log(new Samples(plan.tickMillis(), first), first);
            try (Stream<String> lines = Files.lines(file)) {
                lines.forEach(line -> log.add(line.split("\t"), plan));
            }
            return log;
        }

        private void add(String[] columns, LoadPlan plan) {
            long micros = Long.parseLong(columns[2]);
            long end = Long.parseLong(columns[0]) + micros;
            int status = Integer.parseInt(columns[1]);
            answers++;
            last = Math.max(last, end);
            if (status == plan.check().status() && micros <= plan.limitMillis() * 1_000) {
                samples.right(end, micros);
                return;
            }
            samples.failed(end);
            FailureKind late = status == plan.check().status() ? FailureKind.TIME_OUT : FailureKind.WRONG_STATUS;
            Findings.add(failures, status < 0 ? FailureKind.CONNECTION_LOST : late, 1);
        }
    }
}
