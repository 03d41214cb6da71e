package dev.freshet.lab.measure;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Linux: the files of proc_pid_stat(5) and proc_pid_status(5). */
record ProcFiles(Path proc) implements ProcessTable {
    /** USER_HZ is 100 on every architecture that Java runs on. */
    private static final long MICROS_PER_TICK = 10_000;
    // Fields of stat, counted from the one after the name: state is 0.
    private static final int OWN = 11;
    private static final int CHILDREN = 13;

    /** HotSpot calls them "C1 CompilerThread0", "C2 CompilerThread1"; Linux keeps 15 characters of a name. */
    private static final Pattern COMPILER = Pattern.compile("^(C1|C2|JVMCI) Compiler");

    @Override
    public long sampleMillis() {
        return 100;
    }

    @Override
    public Cpu cpu(long pid) {
        return stat(proc.resolve(Long.toString(pid))).map(fields -> cpu(fields, OWN).plus(cpu(fields, CHILDREN)))
                .orElse(new Cpu(0, 0));
    }

    @Override
    public Cpu childrenCpu(long pid) {
        return stat(proc.resolve(Long.toString(pid))).map(fields -> cpu(fields, CHILDREN)).orElse(Cpu.UNKNOWN);
    }

    @Override
    public ProcessTree.Memory memory(long pid) {
        return read(file(pid, "status")).map(status -> new ProcessTree.Memory(statusNumber(status, "VmRSS:") * 1024,
                (int) statusNumber(status, "Threads:"))).orElse(ProcessTree.Memory.NONE);
    }

    @Override
    public long peakBytes(long pid) {
        return read(file(pid, "status")).map(status -> statusNumber(status, "VmHWM:") * 1024).orElse(0L);
    }

    @Override
    public Map<Long, Switches> switches(long pid) {
        Map<Long, Switches> switches = new HashMap<>();
        threads(pid).forEach((id, thread) -> read(thread.resolve("status")).ifPresent(status -> switches.put(id,
                new Switches(statusNumber(status, "voluntary_ctxt_switches:"),
                        statusNumber(status, "nonvoluntary_ctxt_switches:")))));
        return switches;
    }

    @Override
    public Map<Long, Long> compilers(long pid) {
        Map<Long, Long> compilers = new HashMap<>();
        threads(pid).forEach((id, thread) -> {
            if (read(thread.resolve("comm")).filter(COMPILER.asPredicate()).isPresent()) {
                stat(thread).ifPresent(fields -> compilers.put(id, cpu(fields, OWN).micros()));
            }
        });
        return compilers;
    }

    /** The folders of its threads by thread id; empty if it has ended. */
    private Map<Long, Path> threads(long pid) {
        Map<Long, Path> threads = new HashMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(file(pid, "task"))) {
            folders.forEach(thread -> threads.put(Long.parseLong(thread.getFileName().toString()), thread));
        } catch (IOException | DirectoryIteratorException e) {
            return threads; // the process has ended meanwhile
        }
        return threads;
    }

    /** The name, field 2, may contain spaces and parentheses: the other fields follow the last parenthesis. */
    private static Optional<String[]> stat(Path folder) {
        return read(folder.resolve("stat")).map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "));
    }

    /** @param user index of the user time; the system time follows */
    private static Cpu cpu(String[] fields, int user) {
        return new Cpu(Long.parseLong(fields[user]) * MICROS_PER_TICK,
                Long.parseLong(fields[user + 1]) * MICROS_PER_TICK);
    }

    /** The number in the line that starts with this name; 0 without such a line, as for a dead process. */
    private static long statusNumber(String status, String name) {
        return status.lines().filter(line -> line.startsWith(name)).findFirst()
                .map(line -> Long.parseLong(line.substring(name.length()).replace("kB", "").strip())).orElse(0L);
    }

    private Path file(long pid, String name) {
        return proc.resolve(Long.toString(pid)).resolve(name);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty(); // the process is gone
        }
    }
}
