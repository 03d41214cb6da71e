package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.measure.Cpu;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A referee's figures for a load; see {@link LoadResult} for each of them. */
record Findings(long sent, long ok, Map<FailureKind, Long> failures, long nanos, long bytes, Latency latency,
        String histogram, @Nullable Parts parts) {
    private static final Pattern FIELD = Pattern.compile("([^ =]+)=([^ ]*)");

    /** Of a referee that does not report parts. */
    Findings(long sent, long ok, Map<FailureKind, Long> failures, long nanos, long bytes, Latency latency,
            String histogram) {
        this(sent, ok, failures, nanos, bytes, latency, histogram, null);
    }

    /** The fields NAME=VALUE of a line. */
    static Map<String, String> fields(String line) {
        return FIELD.matcher(line).results()
                .collect(Collectors.toMap(field -> field.group(1), field -> field.group(2)));
    }

    /** No response arrived, for one reason. */
    static Findings failed(FailureKind kind, long requests, long nanos) {
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        add(failures, kind, requests);
        return new Findings(requests, 0, failures, nanos, 0, Latency.NONE, "");
    }

    /** Only kinds that occurred have an entry. */
    static void add(Map<FailureKind, Long> failures, FailureKind kind, long count) {
        if (count > 0) {
            failures.merge(kind, count, Long::sum);
        }
    }

    /** @param cores maximum number of cores the generator can have used */
    LoadResult result(String engine, Cpu generator, int cores) {
        double busy = generator.known() && nanos > 0 ? generator.micros() * 1_000.0 / nanos / cores : 0;
        return new LoadResult(engine, sent, ok, ok, failures, nanos, bytes, latency, histogram, generator,
                Math.min(1, busy), 0, parts);
    }
}
