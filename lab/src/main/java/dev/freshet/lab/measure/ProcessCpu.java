package dev.freshet.lab.measure;

/** CPU time of this process alone. */
public final class ProcessCpu {
    private ProcessCpu() {
    }

    /** CPU since its start; {@link Cpu#UNKNOWN} if the system does not report it. */
    public static Cpu ofThisProcess() {
        return ProcessTable.ofThisSystem().cpu(ProcessHandle.current().pid());
    }
}
