package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.run.Measurement;
import io.avaje.jsonb.Json;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The loads of all measured rounds for one row. Latencies are in milliseconds; null if there was no correct response.
 *
 * @param rate correct responses a second
 * @param sent sum of all rounds, as {@code ok}, {@code failed} and {@code failures}
 * @param deviation standard deviation of the latency
 * @param bytes received, heads and bodies, sum of all rounds; 0 if the engine does not count them
 * @param kilobytes received a second; null if the engine does not count them
 * @param inTime share of all requests answered correctly and in time, 0 to 1
 * @param reachedRate planned rate of the last step that a server passed; null if the load has no steps, or none passed
 * @param generatorBusy share of the time in which the generator ran or waited for its cores, 0 to 1
 * @param curve latency by percentile, of all rounds together
 * @param parts null if the engine does not report them
 */
@Json
public record LoadReport(Spread rate, long sent, long ok, long failed, Map<FailureKind, Long> failures,
        @Nullable Spread mean, @Nullable Spread deviation, long bytes, @Nullable Spread kilobytes, @Nullable Spread p50,
        @Nullable Spread p90, @Nullable Spread p99, @Nullable Spread p999, @Nullable Spread max,
        @Nullable Spread inTime, @Nullable Spread reachedRate, Spread generatorBusy, List<PercentilePoint> curve,
        @Nullable PartsReport parts) {

    /** Null if no load was sent. */
    static @Nullable LoadReport of(List<Measurement> rounds) {
        List<LoadResult> results = rounds.stream().map(Measurement::result).filter(Objects::nonNull).toList();
        Spread rate = Spread.of(results.stream().map(LoadResult::rate).toList());
        Spread busy = Spread.of(results.stream().map(LoadResult::generatorBusy).toList());
        if (rate == null || busy == null) {
            return null;
        }
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        results.forEach(result -> result.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum)));
        return new LoadReport(rate, results.stream().mapToLong(LoadResult::sent).sum(),
                results.stream().mapToLong(LoadResult::ok).sum(),
                results.stream().mapToLong(LoadResult::failed).sum(), failures,
                millis(results, Latency::mean), millis(results, Latency::deviation),
                results.stream().mapToLong(LoadResult::bytesReceived).sum(),
                Spread.of(results.stream().map(LoadReport::kilobytes).toList()), millis(results, Latency::p50),
                millis(results, Latency::p90), millis(results, Latency::p99), millis(results, Latency::p999),
                millis(results, Latency::max),
                Spread.of(rounds.stream().map(Figure.IN_TIME::in).toList()), reached(results), busy,
                PercentilePoint.curve(results),
                PartsReport.of(results));
    }

    /** Share of all requests that failed, 0 to 1. */
    public double failedShare() {
        return sent == 0 ? 0 : (double) failed / sent;
    }

    private static @Nullable Spread reached(List<LoadResult> results) {
        return results.stream().allMatch(result -> result.reachedRate() == 0) ? null
                : Spread.of(results.stream().map(LoadResult::reachedRate).toList());
    }

    private static double kilobytes(LoadResult result) {
        return result.bytesReceived() == 0 ? Double.NaN : result.bytesReceived() * 1e6 / result.nanos();
    }

    private static @Nullable Spread millis(List<LoadResult> results, ToDoubleFunction<Latency> part) {
        return Spread.of(results.stream().filter(result -> result.ok() > 0)
                .map(result -> part.applyAsDouble(result.latency()) / 1000).toList());
    }
}
