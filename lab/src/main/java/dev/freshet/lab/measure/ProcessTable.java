package dev.freshet.lab.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the system reports about single processes. For a process that has ended, everything is 0. Only Linux has what
 * the default methods are about.
 */
interface ProcessTable {

    static ProcessTable ofThisSystem() {
        return Files.isReadable(Path.of("/proc/self/stat")) ? new ProcFiles(Path.of("/proc")) : new PsProgram();
    }

    /** How long to wait between two samples, in milliseconds. */
    long sampleMillis();

    /** Includes its children that have ended and were waited for. */
    Cpu cpu(long pid);

    /** Of its children alone that have ended and were waited for; {@link Cpu#UNKNOWN} without /proc. */
    default Cpu childrenCpu(long pid) {
        return Cpu.UNKNOWN;
    }

    ProcessTree.Memory memory(long pid);

    /** Peak of resident bytes; -1 if unknown, 0 if the process has ended. */
    default long peakBytes(long pid) {
        return -1;
    }

    /** Context switches by thread id, for each live thread; empty if unknown. */
    default Map<Long, Switches> switches(long pid) {
        return Map.of();
    }

    /** CPU of each live JIT compiler thread by thread id, in microseconds; empty if there is none; null if unknown. */
    default @Nullable Map<Long, Long> compilers(long pid) {
        return null;
    }

    record Switches(long voluntary, long involuntary) {
    }
}
