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
}
