package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * All responses of a load, as h2load has logged them.
 *
 * @param latencies of correct responses, in microseconds
 * @param nanos from the start of the first request to the last response
 */
record H2loadLog(Map<FailureKind, Long> failures, Histogram latencies, long answers, long nanos) {

    /** @param file start in microseconds, status and duration in microseconds of each response, separated by tabs */
    static H2loadLog read(LoadPlan plan, Path file) throws IOException {
        long first;
        try (Stream<String> lines = Files.lines(file)) {
            first = lines.mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf('\t')))).min().orElse(0);
        }
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        Histogram latencies = new Histogram(3);
        long last = first;
        long answers = 0;
        try (Stream<String> lines = Files.lines(file)) {
            for (String line : (Iterable<String>) lines::iterator) {
                String[] columns = line.split("\t");
                long micros = Long.parseLong(columns[2]);
                long end = Long.parseLong(columns[0]) + micros;
                answers++;
                last = Math.max(last, end);
                FailureKind failure = failure(plan, Integer.parseInt(columns[1]), micros);
                if (failure == null) {
                    latencies.recordValue(micros);
                } else {
                    Findings.add(failures, failure, 1);
                }
            }
        }
        return new H2loadLog(failures, latencies, answers, Math.max(0, last - first) * 1_000);
    }

    /** Null for a correct response. */
    private static @Nullable FailureKind failure(LoadPlan plan, int status, long micros) {
        if (status != plan.check().status()) {
            return status < 0 ? FailureKind.CONNECTION_LOST : FailureKind.WRONG_STATUS;
        }
        return micros <= plan.limitMillis() * 1_000 ? null : FailureKind.TIME_OUT;
    }
}
