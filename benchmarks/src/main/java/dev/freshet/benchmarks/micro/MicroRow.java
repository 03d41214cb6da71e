package dev.freshet.benchmarks.micro;

import io.avaje.jsonb.Json;

/**
 * The figures of one benchmark.
 *
 * @param name class and method, with parameters if it has any: "Routing.deep routes=500"
 * @param nanos of one call; 0 if unknown, because a busy machine could not measure it
 * @param error half the width of the 99.9 % confidence interval around {@code nanos}
 * @param cpu nanoseconds of CPU time of one call, in the iteration with the least; 0 if unknown
 * @param bytes allocated by one call
 */
@Json
public record MicroRow(String name, double nanos, double error, double cpu, double bytes) {

    /** The row of a benchmark that was measured twice. A time that is unknown does not count. */
    MicroRow and(MicroRow again) {
        boolean both = nanos > 0 && again.nanos > 0;
        return new MicroRow(name, both ? (nanos + again.nanos) / 2 : Math.max(nanos, again.nanos),
                Math.max(Math.max(error, again.error), both ? Math.abs(nanos - again.nanos) / 2 : 0),
                cpu > 0 && again.cpu > 0 ? Math.min(cpu, again.cpu) : Math.max(cpu, again.cpu), bytes);
    }
}
