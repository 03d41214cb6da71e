package dev.freshet.lab.load.referee;

import dev.freshet.lab.measure.Cpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU of this process's ended children, as Linux counts it: in steps of 10 ms. */
final class ChildrenCpu {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Microseconds in a clock tick: USER_HZ is 100 wherever Java runs on Linux. */
    private static final long TICK = 10_000;
    /** Fields after the program's name in proc_pid_stat(5): cutime is field 16 of all, the name is field 2. */
    private static final int CUTIME = 16 - 3;

    private ChildrenCpu() {
    }

    /** Unknown without /proc. A child counts once it was waited for. */
    static Cpu read() {
        try {
            return Files.isReadable(STAT) ? parse(Files.readString(STAT)) : Cpu.UNKNOWN;
        } catch (IOException e) {
            return Cpu.UNKNOWN;
        }
    }

    /** The name is in parentheses and may contain spaces and parentheses. */
    static Cpu parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
        return new Cpu(Long.parseLong(fields[CUTIME]) * TICK, Long.parseLong(fields[CUTIME + 1]) * TICK);
    }
}
