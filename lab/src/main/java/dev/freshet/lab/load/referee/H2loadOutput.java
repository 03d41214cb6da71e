package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LatencyHistogram;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * h2load's output.
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

    Findings findings(LoadPlan plan, LoadModel.Closed model, Path file) throws IOException {
        H2loadLog log = H2loadLog.read(plan, file);
        Map<FailureKind, Long> failures = new EnumMap<>(log.failures());
        Findings.add(failures, FailureKind.TIME_OUT, timedOut);
        if (started == 0) {
            Findings.add(failures, FailureKind.CONNECTION_REFUSED, model.connections());
        } else if (model.millis() == 0) {
            Findings.add(failures, FailureKind.CONNECTION_LOST, started - timedOut - log.answers());
        } else if (log.answers() == 0) {
            Findings.add(failures, FailureKind.TIME_OUT, model.connections());
        }
        long nanos = model.millis() > 0 ? model.millis() * 1_000_000 : log.nanos();
        long ok = log.latencies().getTotalCount();
        if (failures.isEmpty() && !plausible(plan.check(), ok, model)) {
            Findings.add(failures, FailureKind.WRONG_BODY, ok);
            return new Findings(sent(failures, 0, model), 0, failures, nanos, bytes, Latency.NONE, "");
        }
        return new Findings(sent(failures, ok, model), ok, failures, nanos, bytes, Latency.of(log.latencies(), 1),
                LatencyHistogram.text(log.latencies()));
    }

    /** A load by time ends with requests in flight. Their outcome is not known, so they do not count. */
    private long sent(Map<FailureKind, Long> failures, long ok, LoadModel.Closed model) {
        long settled = ok + failures.values().stream().mapToLong(Long::longValue).sum();
        return model.millis() > 0 ? settled : Math.max(started, settled);
    }

    /**
     * Only the sum is known: if correct bodies cannot add up to it, none counts as correct. In a load by time, the sum
     * also has bodies of responses that h2load does not count, at most one for each request in flight.
     */
    private boolean plausible(Check check, long answers, LoadModel.Closed model) {
        long uncounted = model.millis() > 0 ? (long) model.connections() * model.pipeline() : 0;
        return bodyBytes >= answers * check.leastBytes() && bodyBytes <= (answers + uncounted) * check.mostBytes();
    }
}
