package dev.freshet.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of a process, as Linux counts it. */
public final class ProcessMemory {
    public static final double MEGABYTE = 1024 * 1024;

    private ProcessMemory() {
    }

    /** Why this machine does not report it, or "" if it does. */
    public static String missing() {
        return Files.isReadable(Path.of("/proc/self/status")) ? ""
                : "this system has no /proc, which has the memory of a process";
    }

    /**
     * Resident bytes.
     *
     * @throws BenchmarkException if the process has ended
     */
    public static long resident(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:")).findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .orElseThrow(() -> new BenchmarkException("the server with process id " + pid + " has ended"));
        } catch (IOException e) {
            throw new BenchmarkException("the server with process id " + pid + " has ended", e);
        }
    }
}
