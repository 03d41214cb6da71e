package dev.freshet.benchmarks;

import org.jspecify.annotations.Nullable;

/**
 * One run of load against one server.
 *
 * @param cpu what the server used meanwhile; null where the system does not say
 * @param allocated bytes that the server allocated meanwhile; NaN where that was not asked
 */
record Measurement(Load load, @Nullable ProcessCpu cpu, double allocated) {

    double userMicros() {
        return cpu == null ? Double.NaN : (double) cpu.user() / load.requests();
    }

    double systemMicros() {
        return cpu == null ? Double.NaN : (double) cpu.system() / load.requests();
    }

    double cpuMicros() {
        return userMicros() + systemMicros();
    }

    /** Bytes allocated for each request. */
    double bytesEach() {
        return allocated / load.requests();
    }
}
