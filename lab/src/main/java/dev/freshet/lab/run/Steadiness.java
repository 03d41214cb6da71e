package dev.freshet.lab.run;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * How a server became warm for one load case. The rates of the same cycles are in {@link Measurement#warmup()}.
 *
 * @param cpu microseconds of server CPU per correct response in each cycle; -1 if unknown
 * @param compilers share of one core that JIT compiler threads used in each cycle: 0 for a server without such threads,
 *     -1 if the system does not show them
 * @param pinnedFrom index of the first cycle with the server on its own cores; before it, the server had all cores
 * @param reason why the server does not count as steady: "JIT compilers still use 12 % of a core"; "" if it is steady
 */
@Json
public record Steadiness(List<Double> cpu, List<Double> compilers, int pinnedFrom, String reason) {
}
