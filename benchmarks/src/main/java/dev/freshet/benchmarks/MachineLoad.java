package dev.freshet.benchmarks;

import java.lang.management.ManagementFactory;

/** Warns about other load on the machine, which distorts every figure. */
public final class MachineLoad {
    private static final double IDLE = 0.5;

    private MachineLoad() {
    }

    /** Prints a warning if the machine is not idle. */
    public static void tell() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load > IDLE) {
            System.out.printf("this machine is not idle: its load is %.1f, which distorts the figures below%n", load);
        }
    }
}
