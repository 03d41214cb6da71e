package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel holds for the server to read, so that a test can send the second part of a request after the first
 * was read and not before. From Linux' /proc/net/tcp; elsewhere it knows nothing, waits for nothing, and two parts may
 * arrive as one.
 */
final class ReceiveQueues {
    /** IPv4, and IPv6, which a server that listens for both is in. */
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp6"), Path.of("/proc/net/tcp"));
    private static final long LIMIT_NANOS = 15_000_000_000L;
    private static final long PAUSE_NANOS = 1_000_000;

    /** How a line names the server's side of a connection: hexadecimal, as all in these tables. */
    private final String server;
    private final @Nullable Path table;

    ReceiveQueues(int serverPort) throws IOException {
        server = String.format(":%04X", serverPort);
        table = tableOf(server);
    }

    private static @Nullable Path tableOf(String server) throws IOException {
        for (Path candidate : TABLES) {
            if (Files.isReadable(candidate)
                    && lines(candidate).stream().anyMatch(line -> words(line)[1].endsWith(server))) {
                return candidate;
            }
        }
        return null;
    }

    /** Waits until the server has read all that the clients with these ports have sent. */
    void awaitEmpty(Collection<Integer> clientPorts) throws IOException {
        if (table == null) {
            return;
        }
        long end = System.nanoTime() + LIMIT_NANOS;
        Collection<Integer> full = clientPorts;
        do {
            assertThat(System.nanoTime() - end).as("the server has not read what %s sent", full).isNegative();
            // Reading the table takes the kernel some milliseconds: once should be enough.
            LockSupport.parkNanos(PAUSE_NANOS);
            full = full(table, full);
        } while (!full.isEmpty());
    }

    /** Those of the client ports from which unread bytes are queued. */
    private Set<Integer> full(Path from, Collection<Integer> clientPorts) throws IOException {
        Set<Integer> full = new HashSet<>();
        for (String line : lines(from)) {
            if (!line.contains(server)) {
                continue;
            }
            String[] words = words(line);
            if (words[1].endsWith(server) && !words[4].endsWith(":00000000")) {
                full.add(Integer.parseInt(words[2].substring(words[2].length() - 4), 16));
            }
        }
        full.retainAll(clientPorts);
        return full;
    }

    private static List<String> lines(Path table) throws IOException {
        return new String(Files.readAllBytes(table), StandardCharsets.US_ASCII).lines().skip(1).toList();
    }

    /** Number, local address, remote address, state, queues (to send, to receive), the rest. */
    private static String[] words(String line) {
        return line.strip().split(" +", 6);
    }
}
