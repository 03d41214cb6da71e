package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.BOOLEAN;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A stop in two steps, so that no request is lost that the client may believe to be accepted. */
@Isolated("reads what is logged")
class Http2StopContractTest extends EngineContract {
    private final Gate gate = new Gate();

    @BeforeEach
    void handlers() {
        application.on("/gate", gate.handler());
    }

    private Thread stop() {
        return Thread.ofVirtual().start(() -> server().stop());
    }

    /**
     * The acknowledgement of the server's PING brings the second step, and the request comes before it. Where this
     * takes over a second, the second step comes first, as Http2SessionTest has it.
     */
    @Test
    void every_accepted_stream_is_answered_then_the_connection_ends() throws Exception {
        start();
        Http2Client client = http2().get(1, "/gate?1");
        gate.awaitInside(1);
        long began = System.nanoTime();
        Thread stop = stop();
        Frame.GoAway first = client.goAway();
        assertThat(first.lastStreamId()).isEqualTo(Integer.MAX_VALUE);
        assertThat(first.code()).isEqualTo(ErrorCode.NO_ERROR);
        int accepted = client.get(3, "/hello").acknowledgesPing().goAway().lastStreamId();
        if (accepted == 3) {
            client.answer(3).is(200);
        } else {
            assertThat(accepted).isEqualTo(1);
            assertThat(System.nanoTime() - began).as("nanoseconds before a request is refused")
                    .isGreaterThanOrEqualTo(Duration.ofSeconds(1).toNanos());
        }
        client.get(5, "/hello").isInStep();
        gate.let(1);
        client.answer(1).is(200, "passed 1");
        client.isEnded();
        assertThat(client.answerSoFar(5).hasHead()).as("what came too late is not answered").isFalse();
        client.close();
        stop.join();
    }

    @Test
    void idle_connections_end() throws Exception {
        Http2Client client = http2().get(1, "/hello");
        client.answer(1).is(200);
        Thread stop = stop();
        assertThat(client.goAway().lastStreamId()).isEqualTo(Integer.MAX_VALUE);
        assertThat(client.goAway().lastStreamId()).isEqualTo(1);
        client.isEnded();
        client.close();
        stop.join();
    }

    @Test
    void handlers_that_are_out_of_time_are_interrupted() throws IOException {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        http2().get(1, "/gate").get(3, "/gate");
        gate.awaitInside(2);
        assertThat(server().stop()).isFalse();
        Eventually.holds("both are interrupted", () -> gate.interrupted() == 2);
        isEmpty();
        complaints();
    }

    @Test
    void handlers_whose_client_is_gone_are_waited_for() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        application.on("/outlives", (request, response) -> {
            try {
                gate.handler().handle(request, response);
            } finally {
                ended.set(true);
            }
        });
        start();
        leaveBehind("/outlives");
        CompletableFuture<Boolean> endedAtStop = CompletableFuture.supplyAsync(() -> {
            server().stop();
            return ended.get();
        }, Thread::startVirtualThread);
        Eventually.holds("it stops", () -> !server().ready());
        gate.let(1);
        assertThat(endedAtStop).succeedsWithin(30, TimeUnit.SECONDS, BOOLEAN).isTrue();
    }

    @Test
    void handlers_whose_client_is_gone_are_interrupted_when_time_is_out() throws IOException {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        leaveBehind("/gate");
        assertThat(server().stop()).isFalse();
        Eventually.holds("it is interrupted", () -> gate.interrupted() == 1);
        Eventually.holds("none is in hand", () -> server().requestsInHand() == 0);
    }

    private void leaveBehind(String path) throws IOException {
        Http2Client client = http2().get(1, path);
        gate.awaitInside(1);
        client.close();
        Eventually.holds("the connection is gone", () -> server().connections() == 0);
    }
}
