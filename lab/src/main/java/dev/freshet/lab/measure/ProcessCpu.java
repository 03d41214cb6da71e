package dev.freshet.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** CPU time that a single process used since it began. */
public final class ProcessCpu {
    /** /proc counts in ticks of a hundredth of a second, on every architecture that has a JDK. */
    private static final long MICROS_PER_TICK = 10_000;
    /** proc_pid_stat(5): the fields after the program's name begin with the third. */
    private static final int USER = 14 - 3;
    private static final int SYSTEM = 15 - 3;

    private ProcessCpu() {
    }

    /** Where the system does not tell user and system time apart, all of it as user time. */
    public static Cpu ofThisProcess() {
        return of(ProcessHandle.current());
    }

    /** Of a process, without those that it started. {@link Cpu#UNKNOWN} if it has ended, or the system does not tell. */
    public static Cpu of(ProcessHandle process) {
        Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
        try {
            return parse(Files.readString(stat));
        } catch (IOException e) {
            // Not Linux, or it has ended.
            Optional<Duration> total = process.info().totalCpuDuration();
            return total.map(time -> new Cpu(time.toNanos() / 1_000, 0)).orElse(Cpu.UNKNOWN);
        }
    }

    /** A line of /proc/PID/stat. The name in it, in parentheses, may hold any character. */
    static Cpu parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", SYSTEM + 2);
        return new Cpu(Long.parseLong(fields[USER]) * MICROS_PER_TICK, Long.parseLong(fields[SYSTEM]) * MICROS_PER_TICK);
    }
}
