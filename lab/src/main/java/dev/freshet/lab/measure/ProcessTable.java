package dev.freshet.lab.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What the system tells about single processes. A process that is gone has used nothing that can still be known. */
interface ProcessTable {

    static ProcessTable ofThisSystem() {
        return Files.isReadable(Path.of("/proc/self/stat")) ? new ProcFiles(Path.of("/proc")) : new PsProgram();
    }

    /** How long to wait between two samples, in milliseconds. */
    long sampleMillis();

    /** With that of its children which ended and were waited for. */
    Cpu cpu(long pid);

    Memory memory(long pid);

    /** The most that the process ever held, in bytes; -1 if not known, 0 if it is gone. */
    long peakBytes(long pid);

    /** Context switches of each of its threads that are alive, by thread id; empty if not known. */
    Map<Long, Switches> switches(long pid);

    /** @param bytes resident; -1 if not known, 0 if the process is gone, and so for threads */
    record Memory(long bytes, int threads) {
        static final Memory NONE = new Memory(0, 0);

        Memory plus(Memory other) {
            return new Memory(bytes < 0 || other.bytes < 0 ? -1 : bytes + other.bytes,
                    threads < 0 || other.threads < 0 ? -1 : threads + other.threads);
        }
    }

    record Switches(long voluntary, long involuntary) {
    }
}
