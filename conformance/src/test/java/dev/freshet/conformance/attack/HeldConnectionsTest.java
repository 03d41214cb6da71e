package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.server.ThreadType;
import dev.freshet.server.config.Limit;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Five thousand connections that only hold what they get: what each costs the server in memory, how long it lets them,
 * and whether an honest client is served meanwhile. Needs some 6,000 file descriptors in each process.
 */
@Tag("slow")
class HeldConnectionsTest {
    private static final int CONNECTIONS = 5_000;
    private static final int MOST_BYTES = 16 * 1024;
    /** More than the second that one connection gets: this side looks at five thousand, one after another. */
    private static final int CUT_OFF_MILLIS = 10_000;
    private static final int LOOK_MILLIS = 250;
    /** On loopback the kernel would hold 2.5 MB for each client that does not read: more than a machine has for TCP. */
    private static final String SEND_BUFFER = "send-buffer=16384";

    private record Attack(String first, String drip, Limit limit, int limitMillis) {
    }

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void idle_connections(EngineMode mode) throws IOException {
        hold(mode, new Attack("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", "", Limit.IDLE_TIMEOUT, 10_000), "idle=10000");
    }

    /** What the head took is free again, whether or not a thread waits for the next one. */
    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void idle_connections_after_a_large_head(EngineMode mode) throws IOException {
        String head = "GET /hello HTTP/1.1\r\nHost: a\r\nX-Large: " + "x".repeat(24 * 1024) + "\r\n\r\n";
        hold(mode, new Attack(head, "", Limit.IDLE_TIMEOUT, 10_000), "idle=10000");
    }

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void slowloris(EngineMode mode) throws IOException {
        hold(mode, new Attack("GET /hello HTTP/1.1\r\nHost: a\r\nX-", "y", Limit.HEADER_TIMEOUT, 10_000));
    }

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void slow_body(EngineMode mode) throws IOException {
        hold(mode, new Attack("POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx", "y", Limit.BODY_RATE,
                10_000));
    }

    /**
     * On virtual threads of a page of any length. On a pool of one that leaves little when the buffers are full: what
     * is longer, or a stream, has a thread until it is written, and slow readers of it take the pool from others.
     */
    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void slow_read(EngineMode mode) throws IOException {
        String path = mode.config().threadType() == ThreadType.VIRTUAL ? "/long-page" : "/page";
        hold(mode, new Attack("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n", "", Limit.WRITE_TIMEOUT, 15_000),
                SEND_BUFFER);
    }

    private static void hold(EngineMode mode, Attack attack, String... settings) throws IOException {
        try (ServerProcess server = ServerProcess.start(mode, settings);
                HeldConnections held = new HeldConnections(server.port())) {
            warmUp(server, attack);
            long heap = server.heap();
            long resident = server.resident();
            held.fill(CONNECTIONS, attack.first);
            // Ended in any case: once the server is gone it would go on trying, beside the tests that follow.
            try (Victim victim = Victim.of(server.port())) {
                drip(held, attack, 5_000);
                long heapEach = (server.heap() - heap) / CONNECTIONS;
                long residentEach = (server.resident() - resident) / CONNECTIONS;
                drip(held, attack, attack.limitMillis - 5_000 + CUT_OFF_MILLIS);
                Victim.Seen seen = victim.seen();
                assertThat(heapEach + residentEach).as("bytes a connection").isLessThan(MOST_BYTES);
                assertThat(held.longestMillis()).isLessThan(attack.limitMillis + CUT_OFF_MILLIS);
                assertThat(seen.errors()).as(seen.toString()).isZero();
                assertThat(server.reached(attack.limit)).isGreaterThanOrEqualTo(CONNECTIONS);
            }
        }
    }

    /** Frames of code that is not compiled yet are larger, and buffers that are kept for the next are no one's. */
    private static void warmUp(ServerProcess server, Attack attack) throws IOException {
        try (HeldConnections first = new HeldConnections(server.port())) {
            first.fill(1_000, attack.first);
            Victim.during(server.port(), 2_000);
        }
        long end = System.nanoTime() + 30_000_000_000L;
        while (server.connections() > 0 && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(50_000_000);
        }
    }

    private static void drip(HeldConnections held, Attack attack, int millis) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() - end < 0 && held.open() > 0) {
            LockSupport.parkNanos(LOOK_MILLIS * 1_000_000L);
            held.look(attack.limit == Limit.WRITE_TIMEOUT ? 1 : 512);
            held.drip(attack.drip);
        }
    }
}
