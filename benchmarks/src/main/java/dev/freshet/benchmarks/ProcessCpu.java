package dev.freshet.benchmarks;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of a process and all its threads in microseconds, as Linux counts it: in ticks of 10 ms. */
public record ProcessCpu(long user, long system) {
    /** USER_HZ is 100 on every architecture that Java runs on. */
    private static final long MICROS_PER_TICK = 10_000;

    public static boolean readable() {
        return Files.isReadable(Path.of("/proc/self/stat"));
    }

    public static ProcessCpu of(long pid) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
        } catch (IOException e) {
            throw new BenchmarkException("the server with process id " + pid + " has ended", e);
        }
    }

    /** CPU time of its live threads whose name has this prefix. Linux keeps 15 characters of a name. */
    public static ProcessCpu ofThreads(long pid, String prefix) {
        ProcessCpu sum = new ProcessCpu(0, 0);
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                sum = sum.plus(ofThread(thread, prefix));
            }
        } catch (IOException e) {
            throw new BenchmarkException("the server with process id " + pid + " has ended", e);
        }
        return sum;
    }

    private static ProcessCpu ofThread(Path thread, String prefix) {
        try {
            if (Files.readString(thread.resolve("comm")).startsWith(prefix)) {
                return parse(Files.readString(thread.resolve("stat")));
            }
        } catch (IOException e) {
            // It has just ended.
        }
        return new ProcessCpu(0, 0);
    }

    /** Reads a line of {@code /proc/PID/stat}; see proc_pid_stat(5). The name, field 2, may contain spaces. */
    static ProcessCpu parse(String stat) {
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return new ProcessCpu(Long.parseLong(afterName[11]) * MICROS_PER_TICK,
                Long.parseLong(afterName[12]) * MICROS_PER_TICK);
    }

    public long total() {
        return user + system;
    }

    private ProcessCpu plus(ProcessCpu other) {
        return new ProcessCpu(user + other.user, system + other.system);
    }

    public ProcessCpu since(ProcessCpu earlier) {
        return new ProcessCpu(user - earlier.user, system - earlier.system);
    }
}
