package dev.freshet.lab.load;

import dev.freshet.lab.measure.Cpu;
import io.avaje.jsonb.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a load.
 *
 * @param engine the sender: "freshet", "wrk", "ab", "h2load", "hyperfoil"
 * @param sent requests started, including failed ones
 * @param ok correct responses; nothing else counts as throughput
 * @param inTime correct responses within the model's time; equal to {@code ok} if the model has none
 * @param failures by kind; only kinds that occurred
 * @param nanos from the first request to the last response, or the planned time
 * @param bytesReceived heads and bodies of the responses; 0 if unknown
 * @param latency from the intended start if the model has intended times, else from the sending
 * @param histogram HdrHistogram of the latency in microseconds, compressed, Base64; "" if the engine has none
 * @param generator CPU that the generator used
 * @param generatorBusy share of the time in which the generator's threads ran or waited for their core, 0 to 1; if the
 *     system does not report that, the share of its cores that it used
 * @param reachedRate stress: rate of the last step below the limit; otherwise 0
 * @param parts null if the engine does not report them, and in runs of older versions
 */
@Json
public record LoadResult(String engine, long sent, long ok, long inTime, Map<FailureKind, Long> failures, long nanos,
        long bytesReceived, Latency latency, String histogram, Cpu generator, double generatorBusy,
        double reachedRate, @Nullable Parts parts) {

    /** Correct responses a second. */
    public double rate() {
        return nanos == 0 ? 0 : ok * 1e9 / nanos;
    }

    /**
     * Correct responses, including those after the planned end of a closed load. The latter do not count as throughput,
     * but the servers spent CPU on them.
     */
    public long answers() {
        return Math.max(ok, sent - failed());
    }

    /** The same result with other figures. */
    public LoadResult with(long nowInTime, double nowBusy, double nowReached) {
        return new LoadResult(engine, sent, ok, nowInTime, failures, nanos, bytesReceived, latency, histogram,
                generator, nowBusy, nowReached, parts);
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
