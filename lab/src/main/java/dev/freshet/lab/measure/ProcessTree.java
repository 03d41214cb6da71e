package dev.freshet.lab.measure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** A process and its descendants, also those whose parent has ended since they were first seen. Thread-safe. */
public final class ProcessTree {
    private static final ProcessTable TABLE = ProcessTable.ofThisSystem();

    private final ProcessHandle root;
    private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

    public ProcessTree(ProcessHandle root) {
        this.root = root;
        seen.add(root);
    }

    /** Looks for new processes; scans every process of the machine. */
    public void look() {
        for (ProcessHandle process : List.copyOf(seen)) {
            process.descendants().forEach(seen::add);
        }
        seen.removeIf(process -> !process.equals(root) && !process.isAlive());
    }

    /** The known processes that are alive, without looking again. */
    public List<ProcessHandle> alive() {
        return seen.stream().filter(ProcessHandle::isAlive).toList();
    }

    /** CPU since the start of each process, in steps of 10 ms on Linux. */
    public Cpu cpu() {
        look();
        return alive().stream().map(process -> TABLE.cpu(process.pid())).reduce(new Cpu(0, 0), Cpu::plus);
    }

    /** Current bytes and threads, after a look for new processes. */
    public Memory idle() {
        look();
        return memory();
    }

    Memory memory() {
        return alive().stream().map(process -> TABLE.memory(process.pid())).reduce(Memory.NONE, Memory::plus);
    }

    /** The sum of peak bytes of its processes; -1 if the system does not report it. */
    public long peak() {
        long[] peaks = alive().stream().mapToLong(process -> TABLE.peakBytes(process.pid())).toArray();
        return LongStream.of(peaks).anyMatch(peak -> peak < 0) ? -1 : LongStream.of(peaks).sum();
    }

    Map<Long, ProcessTable.Switches> switches() {
        Map<Long, ProcessTable.Switches> switches = new HashMap<>();
        alive().forEach(process -> switches.putAll(TABLE.switches(process.pid())));
        return switches;
    }

    /** The JIT compiler threads of its JVMs, among the known processes. */
    public Compilers compilers() {
        Map<Long, Long> micros = new HashMap<>();
        for (ProcessHandle process : alive()) {
            Map<Long, Long> some = TABLE.compilers(process.pid());
            if (some == null) {
                return Compilers.UNKNOWN;
            }
            micros.putAll(some);
        }
        return new Compilers(true, Map.copyOf(micros));
    }

    static long sampleMillis() {
        return TABLE.sampleMillis();
    }

    /** @param bytes resident; -1 if unknown, 0 if the process has ended, and so for threads */
    public record Memory(long bytes, int threads) {
        static final Memory NONE = new Memory(0, 0);

        Memory plus(Memory other) {
            return new Memory(bytes < 0 || other.bytes < 0 ? -1 : bytes + other.bytes,
                    threads < 0 || other.threads < 0 ? -1 : threads + other.threads);
        }
    }
}
