package dev.freshet.benchmarks.micro;

import io.avaje.jsonb.Json;

/**
 * What one benchmark measured.
 *
 * @param name class and method, and parameters where there are some: "Routing.deep routes=500"
 * @param nanos of one call; 0 where that is not known, as it could not be measured on a busy machine
 * @param error half the width of the 99.9 % confidence interval around {@code nanos}
 * @param cpu nanoseconds of processor time of one call, in the iteration with the least; 0 where that is not known
 * @param bytes allocated by one call
 */
@Json
public record MicroRow(String name, double nanos, double error, double cpu, double bytes) {
}
