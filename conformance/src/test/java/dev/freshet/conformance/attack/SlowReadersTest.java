package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.LoopHeartbeat;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ResponseRate;
import dev.freshet.server.config.Limit;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two connections with a hundred streams each, more than a pool of platform threads has, that read a byte now and then.
 * Each wait is far shorter than {@code server.timeouts.write}.
 */
@ParameterizedClass
@EnumSource(EngineMode.class)
class SlowReadersTest {
    private static final int CONNECTIONS = 2;
    /** What the grace time may become on a machine that does other things too. */
    private static final Duration LATE = Duration.ofSeconds(15);

    @Parameter
    EngineMode mode;

    @Test
    void lose_their_streams_and_others_are_served() throws IOException {
        ResponseRate usual = ResponseRate.DEFAULT;
        withstands(new ResponseRate(usual.bytesPerSecond(), Duration.ofSeconds(2), usual.maxWait()));
    }

    @Test
    @Tag("slow")
    void lose_their_streams_as_a_server_is_set_up_by_default() throws IOException {
        withstands(ResponseRate.DEFAULT);
    }

    private void withstands(ResponseRate rate) throws IOException {
        try (HttpServer server = HttpServer.start(mode.config().withResponseRate(rate), AttackedServer.targets());
                LoopHeartbeat heartbeat = LoopHeartbeat.of(server);
                SlowReaders attackers = new SlowReaders(server.port(), CONNECTIONS, "/large")) {
            long began = System.nanoTime();
            Eventually.holds("requests are in hand", LATE, () -> server.requestsInHand() > 0);
            Victim.Seen meanwhile = Victim.during(server.port(), 500);
            assertThat(meanwhile.errors()).as("while they hold what they have: %s", meanwhile).isZero();
            assertThat(meanwhile.nanos()).as("what a client of another address sees").isNotEmpty();
            // Those that wait for a thread of a pool come after those that are given up.
            Eventually.holds("no request is in hand", rate.grace().multipliedBy(2).plus(LATE),
                    () -> server.requestsInHand() == 0);
            System.out.println("slow readers, " + mode + ": given up after "
                    + (System.nanoTime() - began) / 1_000_000 + " ms; " + heartbeat.seen());
            // A connection that goes on opening windows of streams that are gone is ended with all that it has left.
            assertThat(server.reached(Limit.RESPONSE_RATE)).isGreaterThanOrEqualTo(attackers.streams() / CONNECTIONS);
            assertThat(server.reached(Limit.WRITE_TIMEOUT)).isZero();
            Victim.Seen seen = Victim.during(server.port(), 200);
            assertThat(seen.errors()).as(seen.toString()).isZero();
        }
    }
}
