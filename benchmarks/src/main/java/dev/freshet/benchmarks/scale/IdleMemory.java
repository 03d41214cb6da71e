package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.hello.HelloApp;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.measure.Pinning;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The memory of connections that were used once and are kept for the next request or message.
 *
 * @param server the application
 * @param clients the program that holds the connections
 * @param count connections that are measured
 * @param before connections that are opened and closed before them
 * @param mostBytes the goal for each
 */
record IdleMemory(String title, String goal, Class<?> server, List<String> settings,
        Class<? extends IdleClients> clients, int count, int before, long mostBytes) {
    static final IdleMemory CONNECTIONS = new IdleMemory("Memory of 10,000 idle connections, each used once, after"
            + " 2,000 that are closed", "10,000 idle connections hold at most 8 KiB each", HelloApp.class,
            List.of("--server.max-connections=20000", "--server.timeouts.idle=10m"), IdleClients.class, 10_000, 2_000,
            8 * 1024);
    /** The need of hybrid x virtual, where each connection has its own thread. Other modes need 4 to 5 KiB. */
    static final IdleMemory SOCKETS = new IdleMemory("Memory of 5,000 idle WebSockets that have each echoed one"
            + " compressed message, after 500 that are closed, zlib's outside the heap included",
            "5,000 idle WebSockets with compression hold at most 24 KiB each", EchoSockets.class,
            List.of("--server.max-connections=20000", "--server.websocket.idle-timeout=0s",
                    "--server.websocket.ping-interval=0s",
                    // All clients have the same address here.
                    "--server.websocket.max-sockets-per-client=0"), SocketClients.class, 5_000, 500, 24 * 1024);
    /** Makes resident memory reflect use, not what the collector reserves. */
    private static final List<String> TIGHT_HEAP =
            List.of("-Xms16m", "-XX:MinHeapFreeRatio=5", "-XX:MaxHeapFreeRatio=10", "-XX:-ShrinkHeapInSteps");
    private static final double MEBIBYTE = 1024 * 1024;

    private record Held(ServerMemory without, ServerMemory with) {
    }

    Findings run(Pinning pinning) {
        String missing = Environment.missingFiles(count);
        if (!missing.isEmpty()) {
            return Findings.none(goal, missing);
        }
        TextTable table = new TextTable();
        table.row(List.of("server", "MiB before", "MiB with", "bytes each", "of them objects"));
        Map<ServerMode, Double> each = new EnumMap<>(ServerMode.class);
        for (ServerMode mode : ServerMode.values()) {
            System.err.println(number(0, count) + " connections to " + mode.title());
            Held held = measure(mode, pinning);
            double resident = (double) (held.with().resident() - held.without().resident()) / count;
            double live = (double) (held.with().live() - held.without().live()) / count;
            table.row(List.of(mode.title(), number(1, held.without().resident() / MEBIBYTE),
                    number(1, held.with().resident() / MEBIBYTE), number(0, resident), number(0, live)));
            each.put(mode, resident);
        }
        return Findings.of(title + "; full collections before, " + String.join(" ", TIGHT_HEAP), table, List.of(),
                each.entrySet().stream().map(entry -> Goal.of(entry.getValue() <= mostBytes, entry.getKey().title()
                        + ": " + goal + ": " + number(0, entry.getValue()) + " bytes")).toList());
    }

    private Held measure(ServerMode mode, Pinning pinning) {
        try (ServerProcess process = ServerProcess.start(mode.subject(server, TIGHT_HEAP, settings), pinning)) {
            int port = process.address().getPort();
            IdleClients.start(clients, port, before).close();
            ServerMemory without = ServerMemory.of(process);
            ClientProcess held = IdleClients.start(clients, port, count);
            ServerMemory with = ServerMemory.of(process);
            held.close();
            return new Held(without, with);
        }
    }
}
