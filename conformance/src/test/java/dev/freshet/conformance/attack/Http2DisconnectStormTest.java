package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.LoopHeartbeat;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a storm of clients that come, ask and go leaves behind: nothing in hand, nothing that a stop waits for, and no
 * event loop that stood still meanwhile.
 */
@ParameterizedClass
@EnumSource(EngineMode.class)
class Http2DisconnectStormTest {
    /** On a machine with nothing else to do; everyday tests share theirs. */
    private static final Duration STALL = Duration.ofMillis(50);
    private static final Duration STALL_IN_COMPANY = Duration.ofSeconds(5);
    private static final Duration STOP = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Parameter
    EngineMode mode;

    @Test
    void leaves_nothing_behind() throws Exception {
        blow(2_000, STALL_IN_COMPANY);
    }

    @Test
    @Tag("slow")
    void holds_no_loop_for_long() throws Exception {
        blow(15_000, STALL);
    }

    private void blow(int millis, Duration longestStall) throws Exception {
        HttpServer server = HttpServer.start(mode.config(), AttackedServer.targets());
        try (LoopHeartbeat warmUp = LoopHeartbeat.of(server)) {
            Http2DisconnectStorm.blow(server.port(), millis / 4);
            assertThat(warmUp.seen().beats()).isPositive();
        }
        try (LoopHeartbeat heartbeat = LoopHeartbeat.of(server)) {
            int connections = Http2DisconnectStorm.blow(server.port(), millis);
            LoopHeartbeat.Seen seen = heartbeat.seen();
            System.out.println("HTTP/2 disconnect storm, " + mode + ": " + connections + " connections; " + seen);
            Eventually.holds("nothing is in hand", PATIENCE,
                    () -> server.requestsInHand() == 0 && server.requestsQueued() == 0);
            Eventually.holds("no connection is open", PATIENCE, () -> server.connections() == 0);
            assertThat(seen.longestNanos()).as("%s", seen).isLessThan(longestStall.toNanos());
            assertThat(Victim.during(server.port(), 100).errors()).isZero();
        } finally {
            long began = System.nanoTime();
            boolean clean = server.stop();
            assertThat(System.nanoTime() - began).as("nanoseconds to stop").isLessThan(STOP.toNanos());
            assertThat(clean).as("every handler ended by itself").isTrue();
        }
    }
}
