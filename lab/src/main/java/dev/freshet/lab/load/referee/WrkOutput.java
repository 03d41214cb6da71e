package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The two lines that wrk.lua prints.
 *
 * @param cpuMicros CPU that wrk used until the load was over
 */
record WrkOutput(Findings findings, long cpuMicros) {
    private static final String COUNTS = "freshet ";
    private static final String LATENCY = "freshet-latency ";

    /** @return null if wrk did not print them */
    static @Nullable WrkOutput parse(String output, int connections, int pipeline) {
        Map<String, String> counts = Findings.fields(line(output, COUNTS));
        if (counts.isEmpty()) {
            return null;
        }
        long requests = get(counts, "requests");
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        Findings.add(failures, FailureKind.CONNECTION_REFUSED, get(counts, "connect"));
        Findings.add(failures, FailureKind.CONNECTION_LOST, get(counts, "read") + get(counts, "write"));
        Findings.add(failures, FailureKind.WRONG_STATUS, get(counts, "status"));
        Findings.add(failures, FailureKind.TIME_OUT, get(counts, "timeout"));
        long unanswered = get(counts, "connect") + get(counts, "read") + get(counts, "write");
        long ok = Math.max(0, requests - get(counts, "status") - get(counts, "timeout"));
        long micros = get(counts, "micros");
        Latency latency = ok == 0 ? Latency.NONE
                : latency(line(output, LATENCY), requests, requests / pipeline, connections, micros);
        return new WrkOutput(new Findings(requests + unanswered, ok, failures, micros * 1_000, get(counts, "bytes"),
                latency, ""), get(counts, "cpu"));
    }

    private static Latency latency(String line, long requests, long samples, int connections, long micros) {
        String[] fields = line.trim().split(" ");
        if (fields.length < 3) {
            return Latency.NONE;
        }
        double mean = value(fields[0]);
        double[] shares = new double[fields.length - 1];
        long[] values = new long[fields.length - 1];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = Double.parseDouble(fields[i + 1].substring(0, fields[i + 1].indexOf('='))) / 100;
            values[i] = (long) value(fields[i + 1]);
        }
        long interval = WrkLatency.addedInterval(mean, requests, samples, connections, micros);
        return new WrkLatency(shares, values, mean, interval).latency();
    }

    private static String line(String output, String mark) {
        return output.lines().filter(line -> line.startsWith(mark)).findFirst()
                .map(line -> line.substring(mark.length())).orElse("");
    }

    private static double value(String field) {
        return Double.parseDouble(field.substring(field.indexOf('=') + 1));
    }

    private static long get(Map<String, String> fields, String name) {
        return (long) Double.parseDouble(fields.getOrDefault(name, "0"));
    }
}
