package dev.freshet.lab.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The processors that this process may use, as Linux numbers them. */
final class Cores {
    private static final Path TOPOLOGY = Path.of("/sys/devices/system/cpu");

    private Cores() {
    }

    /** Neighbours are the two hardware threads of a core; empty if the system does not report them. */
    static List<Integer> allowed() {
        List<Integer> allowed = new ArrayList<>(SystemFile.after(Path.of("/proc/self/status"), "Cpus_allowed_list")
                .map(Cores::parse).orElse(List.of()));
        allowed.sort(Comparator.comparing((Integer cpu) -> topology(cpu, "physical_package_id"))
                .thenComparing(cpu -> topology(cpu, "core_id")).thenComparing(cpu -> cpu));
        return allowed;
    }

    /** Reads {@code 0-3,8,10-11}. */
    static List<Integer> parse(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (String range : list.strip().split(",")) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }

    static int coreOf(int cpu) {
        return topology(cpu, "physical_package_id") * 100_000 + topology(cpu, "core_id");
    }

    private static int topology(int cpu, String name) {
        return SystemFile.first(TOPOLOGY.resolve("cpu" + cpu + "/topology/" + name)).map(Integer::parseInt).orElse(0);
    }
}
