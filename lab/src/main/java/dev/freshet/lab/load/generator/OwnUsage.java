package dev.freshet.lab.load.generator;

import dev.freshet.lab.measure.Cpu;

/**
 * What the generator itself used during a load.
 *
 * @param busy share of its cores, 0 to 1
 */
record OwnUsage(Cpu cpu, double busy) {

    /** @param loops sending threads; they have as many cores, but no more than this process may use */
    static Meter begin(int loops) {
        int cores = Math.min(loops, Runtime.getRuntime().availableProcessors());
        return new Meter(cores, Cpu.ofThisProcess(), System.nanoTime());
    }

    /** Starts with its creation. */
    record Meter(int cores, Cpu cpuBefore, long begin) {
        OwnUsage end() {
            Cpu used = Cpu.ofThisProcess().since(cpuBefore);
            long nanos = (System.nanoTime() - begin) * cores;
            double busy = used.known() && nanos > 0 ? Math.clamp(used.micros() * 1e3 / nanos, 0, 1) : 0;
            return new OwnUsage(used, busy);
        }
    }
}
