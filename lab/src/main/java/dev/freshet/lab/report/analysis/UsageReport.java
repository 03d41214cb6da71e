package dev.freshet.lab.report.analysis;

import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.run.Measurement;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Resident memory in bytes, threads and context switches of the server. Null if the system does not report them.
 *
 * @param voluntarySwitches context switches during a load, of threads that waited
 * @param involuntarySwitches context switches during a load, of threads that were preempted
 */
@Json
public record UsageReport(@Nullable Spread idleBytes, @Nullable Spread loadBytes, @Nullable Spread peakBytes,
        @Nullable Spread idleThreads, @Nullable Spread peakThreads, @Nullable Spread voluntarySwitches,
        @Nullable Spread involuntarySwitches) {

    /** Null if nothing was measured on the server. */
    static @Nullable UsageReport of(List<Measurement> rounds) {
        List<ServerUsage> usages = rounds.stream().map(Measurement::server).filter(Objects::nonNull).toList();
        if (usages.isEmpty()) {
            return null;
        }
        return new UsageReport(known(usages, ServerUsage::idleBytes), known(usages, ServerUsage::loadBytes),
                known(usages, ServerUsage::peakBytes), known(usages, ServerUsage::idleThreads),
                known(usages, ServerUsage::peakThreads), known(usages, ServerUsage::voluntarySwitches),
                known(usages, ServerUsage::involuntarySwitches));
    }

    private static @Nullable Spread known(List<ServerUsage> usages, ToLongFunction<ServerUsage> part) {
        return Spread.of(usages.stream().mapToLong(part).filter(value -> value >= 0).mapToObj(value -> (double) value)
                .toList());
    }
}
