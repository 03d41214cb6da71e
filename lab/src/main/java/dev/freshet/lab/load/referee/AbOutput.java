package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.Parts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** ab's output and files: percentiles (-e, to the microsecond) and every request (-g, to the millisecond). */
record AbOutput(String text) {
    private static final Pattern FAILED = Pattern.compile("\\(Connect: (\\d+), Receive: (\\d+), Length: (\\d+)"
            + ", Exceptions: (\\d+)\\)");

    /** @param requests have what is not among the percentiles */
    static Findings parse(String text, Check check, List<String> percentiles, AbRequests requests) {
        return new AbOutput(text).findings(check, percentiles, requests);
    }

    private Findings findings(Check check, List<String> percentiles, AbRequests requests) {
        long complete = (long) number("Complete requests:");
        Map<FailureKind, Long> failures = failures(check, complete);
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        long ok = complete - failed;
        long nanos = (long) (number("Time taken for tests:") * 1e9);
        Latency latency = ok == 0 ? Latency.NONE : latency(percentiles, requests.total());
        double bytes = number("Total transferred:");
        double bodies = number("HTML transferred:");
        Parts parts = new Parts(requests.connect(), requests.waiting(), (bytes - bodies) / Math.max(1, complete),
                bodies / Math.max(1, complete));
        return new Findings(complete, ok, failures, nanos, (long) bytes, latency, "", parts);
    }

    /**
     * The failures of ab, each request once. ab counts some requests without a response twice, and a response with
     * another status also under Length. It compares lengths with that of the first response.
     */
    private Map<FailureKind, Long> failures(Check check, long complete) {
        Matcher counts = FAILED.matcher(text);
        boolean any = counts.find();
        long left = complete;
        long lost = Math.min(left, any ? count(counts, 1) + count(counts, 2) + count(counts, 4) : 0);
        left -= lost;
        long status = Math.clamp((long) find("Non-2xx responses:"), 0, left);
        left -= status;
        boolean varies = text.contains("Document Length:        Variable");
        long first = varies ? check.leastBytes() : (long) number("Document Length:");
        boolean firstIsRight = first >= check.leastBytes() && first <= check.mostBytes();
        long body = firstIsRight ? Math.max(0, (any ? count(counts, 3) : 0) - status) : left;
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        Findings.add(failures, FailureKind.CONNECTION_LOST, lost);
        Findings.add(failures, FailureKind.WRONG_STATUS, status);
        Findings.add(failures, FailureKind.WRONG_BODY, Math.min(left, body));
        return failures;
    }

    private static long count(Matcher counts, int group) {
        return Long.parseLong(counts.group(group));
    }

    /**
     * The mean is ab's time per request: how long a connection was busy with one. If each request had a connection of
     * its own, that is the length of the whole load; then it is the mean of the requests, in whole milliseconds each.
     */
    private Latency latency(List<String> percentiles, Latency total) {
        double[] micros = new double[101];
        for (String line : percentiles.subList(1, percentiles.size())) {
            int comma = line.indexOf(',');
            micros[Integer.parseInt(line.substring(0, comma))] = Double.parseDouble(line.substring(comma + 1)) * 1_000;
        }
        // With fewer than fifty requests, ab reads the last percentiles beyond the end of its data.
        Arrays.setAll(micros, i -> Math.min(micros[i], micros[100]));
        boolean single = number("Complete requests:") <= number("Concurrency Level:");
        double mean = single ? total.mean() : number("Time per request:") * 1_000;
        return new Latency(micros[0], mean, total.deviation(), micros[50], micros[75], micros[90],
                micros[95], micros[99], Math.clamp(total.p999(), micros[99], micros[100]), micros[100]);
    }

    private double number(String label) {
        double number = find(label);
        if (number < 0) {
            throw new LoadException("ab did not print \"" + label + "\"");
        }
        return number;
    }

    /** The number after a label; -1 if the label is missing. */
    private double find(String label) {
        Matcher found = Pattern.compile("^" + Pattern.quote(label) + " +([\\d.]+)", Pattern.MULTILINE).matcher(text);
        return found.find() ? Double.parseDouble(found.group(1)) : -1;
    }
}
