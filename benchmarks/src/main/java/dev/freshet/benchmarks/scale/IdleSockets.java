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

/** The memory of WebSockets that have compressed one message each way and are idle since. */
final class IdleSockets {
    private static final int CONNECTIONS = 5000;
    private static final int BEFORE = 500;
    /** The need of hybrid x virtual, where each connection has its own thread. Other modes need 4 to 5 KiB. */
    private static final long MOST_BYTES = 24 * 1024;
    private static final String GOAL = "5,000 idle WebSockets with compression hold at most 24 KiB each";
    private static final List<String> SETTINGS = List.of("--server.max-connections=20000",
            "--server.websocket.idle-timeout=0s", "--server.websocket.ping-interval=0s",
            // All clients have the same address here.
            "--server.websocket.max-sockets-per-client=0");

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

    IdleSockets(Pinning pinning) {
        this.pinning = pinning;
    }

    Findings run() {
        String missing = ProcessMemory.missing().isEmpty() ? Ab.openFiles(CONNECTIONS) : ProcessMemory.missing();
        if (!missing.isEmpty()) {
            return Findings.none(GOAL, missing);
        }
        for (ServerMode mode : ServerMode.values()) {
            System.err.println("5,000 WebSockets to " + mode.title());
            results.put(mode, measure(mode));
        }
        return Findings.of("Memory of 5,000 idle WebSockets that have each echoed one compressed message, after 500"
                + " that are closed; resident memory, including zlib's outside the heap", table(),
                List.of(), goals());
    }

    private Held measure(ServerMode mode) {
        try (ServerProcess server = new ServerProcess(
                mode.subject(EchoSockets.class, IdleConnections.TIGHT_HEAP, SETTINGS), pinning)) {
            int port = URI.create(server.url(EchoSockets.PATH)).getPort();
            new HeldConnections(SocketClients.class, port, BEFORE).close();
            ServerMemory without = ServerMemory.of(server.pid());
            HeldConnections held = new HeldConnections(SocketClients.class, port, CONNECTIONS);
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
