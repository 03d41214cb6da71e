package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parts of requests over all measured rounds, in the terms of ab: see {@link Parts}. Times are in milliseconds.
 *
 * @param processing the latency
 * @param headBytes of one response, as {@code bodyBytes}
 */
@Json
public record PartsReport(Times connect, Times processing, Times waiting, @Nullable Spread headBytes,
        @Nullable Spread bodyBytes) {

    /** Null if the engine reports no such times. */
    @Json
    public record Times(@Nullable Spread mean, @Nullable Spread median, @Nullable Spread most) {
        private static Times of(List<LoadResult> results, Function<LoadResult, Latency> part) {
            List<Latency> known = results.stream().map(part).filter(times -> !times.equals(Latency.NONE)).toList();
            return new Times(Spread.of(known.stream().map(times -> times.mean() / 1000).toList()),
                    Spread.of(known.stream().map(times -> times.p50() / 1000).toList()),
                    Spread.of(known.stream().map(times -> times.max() / 1000).toList()));
        }
    }

    /** Null if the engine reports no parts. */
    static @Nullable PartsReport of(List<LoadResult> results) {
        List<LoadResult> known = results.stream().filter(result -> result.parts() != null).toList();
        return known.isEmpty() ? null : new PartsReport(Times.of(known, result -> parts(result).connect()),
                Times.of(known, LoadResult::latency), Times.of(known, result -> parts(result).waiting()),
                Spread.of(known.stream().map(result -> parts(result).headBytes()).toList()),
                Spread.of(known.stream().map(result -> parts(result).bodyBytes()).toList()));
    }

    private static Parts parts(LoadResult result) {
        return Objects.requireNonNull(result.parts());
    }
}
