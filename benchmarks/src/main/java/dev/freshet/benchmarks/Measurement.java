package dev.freshet.benchmarks;

import org.jspecify.annotations.Nullable;

/**
 * One run of load against one server.
 *
 * @param cpu of the server meanwhile; null if the system does not report it
 * @param allocated bytes allocated by the server meanwhile; NaN if not measured
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
