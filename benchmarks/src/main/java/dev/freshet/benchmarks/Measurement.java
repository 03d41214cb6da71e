package dev.freshet.benchmarks;

import dev.freshet.lab.measure.Cpu;

/**
 * One run of load against one server.
 *
 * @param cpu of the server meanwhile
 * @param allocated bytes allocated by the server meanwhile; NaN if not measured
 */
public record Measurement(Load load, Cpu cpu, double allocated) {
    public double userMicros() {
        return cpu.known() ? (double) cpu.userMicros() / load.requests() : Double.NaN;
    }

    public double systemMicros() {
        return cpu.known() ? (double) cpu.systemMicros() / load.requests() : Double.NaN;
    }

    public double cpuMicros() {
        return userMicros() + systemMicros();
    }

    double bytesEach() {
        return allocated / load.requests();
    }
}
