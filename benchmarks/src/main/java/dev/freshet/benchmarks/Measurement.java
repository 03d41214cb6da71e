package dev.freshet.benchmarks;

import org.jspecify.annotations.Nullable;

/**
 * One run of load against one server.
 *
 * @param cpu what the server used meanwhile; null where the system does not say
 */
record Measurement(Load load, @Nullable ProcessCpu cpu) {

    double userMicros() {
        return cpu == null ? Double.NaN : (double) cpu.user() / load.requests();
    }

    double systemMicros() {
        return cpu == null ? Double.NaN : (double) cpu.system() / load.requests();
    }

    double cpuMicros() {
        return userMicros() + systemMicros();
    }
}
