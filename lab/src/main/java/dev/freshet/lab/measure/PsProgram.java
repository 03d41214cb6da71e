package dev.freshet.lab.measure;

import dev.freshet.lab.program.Programs;
import java.util.Optional;

/** For macOS and other systems without /proc: the output of ps(1). It has no peaks, threads or context switches. */
final class PsProgram implements ProcessTable {

    @Override
    public long sampleMillis() {
        return 1_000; // each sample starts a process
    }

    @Override
    public Cpu cpu(long pid) {
        Optional<String[]> fields = ask(pid, "utime=,time=");
        return fields.filter(both -> both.length == 2).map(both -> {
            long user = micros(both[0]);
            return new Cpu(user, Math.max(0, micros(both[1]) - user));
        }).orElse(Cpu.UNKNOWN);
    }

    @Override
    public ProcessTree.Memory memory(long pid) {
        return ask(pid, "rss=").map(fields -> new ProcessTree.Memory(Long.parseLong(fields[0]) * 1024, -1))
                .orElse(new ProcessTree.Memory(-1, -1));
    }

    private static Optional<String[]> ask(long pid, String columns) {
        return Programs.firstLine("ps", "-o", columns, "-p", Long.toString(pid)).map(line -> line.split("\\s+"));
    }

    /** Reads {@code [[hours:]minutes:]seconds[.hundredths]}. */
    static long micros(String time) {
        double seconds = 0;
        for (String part : time.split(":")) {
            seconds = seconds * 60 + Double.parseDouble(part);
        }
        return Math.round(seconds * 1_000_000);
    }
}
