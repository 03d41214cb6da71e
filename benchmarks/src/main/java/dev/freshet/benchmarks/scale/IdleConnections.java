package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Pinning;
import dev.freshet.benchmarks.ProcessMemory;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.TextTable;
import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The memory of connections that were used once and are kept for the next request. */
final class IdleConnections {
    private static final int CONNECTIONS = 10_000;
    private static final int BEFORE = 2_000;
    private static final long MOST_BYTES = 8 * 1024;
    private static final String GOAL = "10,000 idle connections hold at most 8 KiB each";
    /** Makes resident memory reflect use, not what the collector reserves. */
    static final List<String> TIGHT_HEAP =
            List.of("-Xms16m", "-XX:MinHeapFreeRatio=5", "-XX:MaxHeapFreeRatio=10", "-XX:-ShrinkHeapInSteps");
    private static final List<String> SETTINGS =
            List.of("--server.max-connections=20000", "--server.timeouts.idle=10m");

    private final Pinning pinning;
    private final Map<ServerMode, Held> results = new EnumMap<>(ServerMode.class);

    private record Held(ServerMemory without, ServerMemory with) {
        double resident() {
            return (double) (with.resident() - without.resident()) / CONNECTIONS;
        }

        double live() {
            return (double) (with.live() - without.live()) / CONNECTIONS;
        }
    }

    IdleConnections(Pinning pinning) {
        this.pinning = pinning;
    }

    Findings run() {
        String missing = ProcessMemory.missing().isEmpty() ? Ab.openFiles(CONNECTIONS) : ProcessMemory.missing();
        if (!missing.isEmpty()) {
            return Findings.none(GOAL, missing);
        }
        for (ServerMode mode : ServerMode.values()) {
            System.err.println("10,000 connections to " + mode.title());
            results.put(mode, measure(mode));
        }
        return Findings.of("Memory of 10,000 idle connections, each used once, after 2,000 that are closed;"
                + " full collections before, " + String.join(" ", TIGHT_HEAP), table(), List.of(), goals());
    }

    private Held measure(ServerMode mode) {
        try (ServerProcess server = new ServerProcess(mode.hello(TIGHT_HEAP, SETTINGS), pinning)) {
            int port = URI.create(server.url("/hello")).getPort();
            new HeldConnections(port, BEFORE).close();
            ServerMemory without = ServerMemory.of(server.pid());
            HeldConnections held = new HeldConnections(port, CONNECTIONS);
            ServerMemory with = ServerMemory.of(server.pid());
            held.close();
            return new Held(without, with);
        }
    }

    private TextTable table() {
        TextTable table = new TextTable();
        table.row(List.of("server", "MB before", "MB with", "bytes each", "of them objects"));
        results.forEach((mode, held) -> table.row(List.of(mode.title(),
                number(1, held.without().resident() / ProcessMemory.MEGABYTE),
                number(1, held.with().resident() / ProcessMemory.MEGABYTE),
                number(0, held.resident()), number(0, held.live()))));
        return table;
    }

    private List<Goal> goals() {
        return results.entrySet().stream().map(entry -> Goal.of(entry.getValue().resident() <= MOST_BYTES,
                entry.getKey().title() + ": " + GOAL + ": " + number(0, entry.getValue().resident()) + " bytes"))
                .toList();
    }
}
