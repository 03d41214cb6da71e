package dev.freshet.lab.measure;

/** CPU time of this process alone. */
public final class ProcessCpu {
    private ProcessCpu() {
    }

    /** What this process used since it began; {@link Cpu#UNKNOWN} where the system does not tell. */
    public static Cpu ofThisProcess() {
        return ProcessTable.ofThisSystem().cpu(ProcessHandle.current().pid());
    }
}
