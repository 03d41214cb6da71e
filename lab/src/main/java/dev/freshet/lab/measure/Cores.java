package dev.freshet.lab.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processors that this process may use, as Linux numbers them. */
final class Cores {
    private static final Path TOPOLOGY = Path.of("/sys/devices/system/cpu");

    private Cores() {
    }

    /** Neighbours are the two hardware threads of a core; empty if the system does not report them. */
    static List<Integer> allowed() {
        List<Integer> allowed = new ArrayList<>(SystemFile.after(Path.of("/proc/self/status"), "Cpus_allowed_list")
                .map(Cores::parse).orElse(List.of()));
        allowed.sort(Comparator.comparing((Integer cpu) -> packageOf(cpu))
                .thenComparing(cpu -> topology(cpu, "core_id").orElse(0)).thenComparing(cpu -> cpu));
        return allowed;
    }

    /** Reads {@code 0-3,8,10-11}. */
    static List<Integer> parse(String list) {
        return Stream.of(list.strip().split(",")).map(range -> range.split("-")).flatMap(ends -> IntStream
                .rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])).boxed()).toList();
    }

    /** If the system does not report it, each processor counts as a core of its own. */
    static int coreOf(int cpu) {
        return topology(cpu, "core_id").map(core -> packageOf(cpu) * 100_000 + core).orElse(-1 - cpu);
    }

    private static int packageOf(int cpu) {
        return topology(cpu, "physical_package_id").orElse(0);
    }

    private static Optional<Integer> topology(int cpu, String name) {
        return SystemFile.first(TOPOLOGY.resolve("cpu" + cpu + "/topology/" + name)).map(Integer::parseInt);
    }
}
