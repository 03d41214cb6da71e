package dev.freshet.benchmarks;

import java.util.ArrayList;
import java.util.List;

/**
 * Separate cores for the server and the load generator, so that neither takes time from the other and the server's CPU
 * per request does not depend on the load generator.
 */
public record Pinning(boolean possible, int cores, String note) {

    /** The first half of the cores for the server, the rest for the load generator, if taskset is available. */
    public static Pinning ofThisMachine() {
        int cores = Runtime.getRuntime().availableProcessors();
        if (cores < 2) {
            return new Pinning(false, cores, "not pinned: server and wrk share the only core");
        }
        if (Programs.find("taskset") == null) {
            return new Pinning(false, cores, "not pinned: taskset is not on PATH (Linux: install util-linux)");
        }
        return new Pinning(true, cores, "server on cores " + range(0, cores / 2) + ", wrk on cores "
                + range(cores / 2, cores));
    }

    public List<String> server(List<String> command) {
        return pinned(range(0, cores / 2), command);
    }

    public List<String> generator(List<String> command) {
        return pinned(range(cores / 2, cores), command);
    }

    /** How many threads the load generator can use. */
    int generatorCores() {
        return possible ? cores - cores / 2 : cores;
    }

    private List<String> pinned(String range, List<String> command) {
        if (!possible) {
            return command;
        }
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", range));
        pinned.addAll(command);
        return pinned;
    }

    private static String range(int from, int to) {
        return to - from == 1 ? Integer.toString(from) : from + "-" + (to - 1);
    }
}
