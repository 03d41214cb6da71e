package dev.freshet.lab.measure;

/** CPU time of this process. */
public final class ProcessCpu {
    private ProcessCpu() {
    }

    /** CPU since its start, with that of its ended children; {@link Cpu#UNKNOWN} if the system does not report it. */
    public static Cpu ofThisProcess() {
        return ProcessTable.ofThisSystem().cpu(ProcessHandle.current().pid());
    }

    /** CPU of its ended children alone, in steps of 10 ms; {@link Cpu#UNKNOWN} if the system does not report it. */
    public static Cpu ofItsChildren() {
        return ProcessTable.ofThisSystem().childrenCpu(ProcessHandle.current().pid());
    }
}
