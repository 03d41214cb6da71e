package dev.freshet.lab.load;

import dev.freshet.lab.measure.Cpu;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;

/**
 * What a load brought.
 *
 * @param engine who sent it: "freshet", "wrk", "ab", "h2load", "hyperfoil"
 * @param sent requests begun, the failed ones too
 * @param ok right answers; nothing else is throughput
 * @param inTime right answers within the model's time; equal to {@code ok} where the model has none
 * @param failures by kind, the kinds that occurred only
 * @param nanos from the first request to the last answer, or the planned time
 * @param bytesReceived heads and bodies of all answers; 0 if not known
 * @param latency from the intended start where the model has intended times, else from the sending
 * @param histogram HdrHistogram of the latency in microseconds, compressed, Base64; "" if the engine has none
 * @param generator CPU that the generator used
 * @param generatorBusy the share of the time in which the generator's threads ran or waited for their core, 0 to 1;
 *     where the system does not tell that, the share of its cores that it used
 * @param reachedRate stress: the rate of the last step below the limit; 0 else
 */
@Json
public record LoadResult(String engine, long sent, long ok, long inTime, Map<FailureKind, Long> failures, long nanos,
        long bytesReceived, Latency latency, String histogram, List<Tick> ticks, Cpu generator, double generatorBusy,
        double reachedRate) {

    /** Right answers a second. */
    public double rate() {
        return nanos == 0 ? 0 : ok * 1e9 / nanos;
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
