package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.server.Limit;
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

    private record Attack(String first, String drip, Limit limit, int limitMillis) {
    }

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void idle_connections(EngineMode mode) throws IOException {
        hold(mode, new Attack("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", "", Limit.IDLE_TIMEOUT, 10_000), "idle=10000");
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

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void slow_read(EngineMode mode) throws IOException {
        hold(mode, new Attack("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", "", Limit.WRITE_TIMEOUT, 15_000));
    }

    private static void hold(EngineMode mode, Attack attack, String... settings) throws IOException {
        try (ServerProcess server = ServerProcess.start(mode, settings);
                HeldConnections held = new HeldConnections(server.port())) {
            Victim.during(server.port(), 2_000);
            long heap = server.heap();
            long resident = server.resident();
            held.fill(CONNECTIONS, attack.first);
            Victim victim = Victim.of(server.port());
            drip(held, attack, 5_000);
            long heapEach = (server.heap() - heap) / CONNECTIONS;
            long residentEach = (server.resident() - resident) / CONNECTIONS;
            drip(held, attack, attack.limitMillis - 5_000 + 3_000);
            Victim.Seen seen = victim.seen();
            System.out.printf("%s %s: heap %d, other %d bytes a connection; ended %d, longest %d ms; %s, in hand %d%n", attack.limit, mode, heapEach, residentEach, held.refused(), held.longestMillis(), seen, server.inHand());
            assertThat(heapEach + residentEach).as("bytes a connection").isLessThan(MOST_BYTES);
            assertThat(seen.errors()).as(seen.toString()).isZero();
            assertThat(held.refused()).isEqualTo(CONNECTIONS);
            assertThat(server.reached(attack.limit)).isGreaterThanOrEqualTo(CONNECTIONS);
        }
    }

    private static void drip(HeldConnections held, Attack attack, int millis) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() - end < 0 && held.open() > 0) {
            LockSupport.parkNanos(250_000_000);
            held.look(attack.limit == Limit.WRITE_TIMEOUT ? 1 : 512);
            held.drip(attack.drip);
        }
    }
}
