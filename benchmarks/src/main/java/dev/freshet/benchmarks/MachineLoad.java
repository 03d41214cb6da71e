package dev.freshet.benchmarks;

import java.lang.management.ManagementFactory;

/** What else a machine does shows in every figure. */
public final class MachineLoad {
    private static final double IDLE = 0.5;

    private MachineLoad() {
    }

    /** Says so where the machine is not idle. */
    public static void tell() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load > IDLE) {
            System.out.printf("this machine is not idle: its load is %.1f, which shows below%n", load);
        }
    }
}
