package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.server.config.Limit;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Clients on HTTP/2 that go at the worst moment take no place of {@code max-concurrency} and no time of a stop along.
 */
@Isolated("reads what is logged")
class Http2DisconnectContractTest extends EngineContract {
    private static final int CLIENTS = 20;
    private static final Duration STOP = Duration.ofSeconds(10);

    private final Semaphore inside = new Semaphore(0);
    private final Semaphore mayGoOn = new Semaphore(0);

    /** The thread that reads looks for the handler: what it is to write after that finds the client gone. */
    private HttpApplication slowToRoute() {
        return request -> {
            if (request.path().equals("/routed-slowly")) {
                inside.release();
                mayGoOn.acquireUninterruptibly();
            }
            return application.handlerFor(request);
        };
    }

    private void stopsAtOnce() {
        long began = System.nanoTime();
        assertThat(server().stop()).as("all ended by itself").isTrue();
        assertThat(System.nanoTime() - began).as("nanoseconds to stop").isLessThan(STOP.toNanos());
    }

    @Test
    void between_being_read_and_being_handled() throws Exception {
        application.on("/routed-slowly", (request, response) -> response.send("too late"));
        start(config(), slowToRoute());
        for (int i = 0; i < CLIENTS; i++) {
            Http2Client client = http2().isInStep().gathers();
            client.get(1, "/hello").get(3, "/routed-slowly");
            client.frames(out -> Http2FrameWriter.ping(out, 1, false)).atOnce();
            assertThat(inside.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            client.leaves();
            mayGoOn.release();
        }
        isEmpty();
        stopsAtOnce();
    }

    /**
     * A shutdown that cuts off waits for what it lists: half a second more, if one of these requests is still listed.
     */
    @Test
    void while_their_requests_wait_for_their_turn() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        start(config().withConcurrency(1, 100).withShutdownTimeout(Duration.ofMillis(500)));
        client().get("/gate");
        gate.awaitInside(1);
        for (int i = 0; i < CLIENTS; i++) {
            http2().get(1, "/gate");
        }
        Eventually.holds("all are queued", () -> server().requestsQueued() == CLIENTS);
        leaveAll();
        Eventually.holds("no connection but that of the handler is open", () -> server().connections() <= 1);
        try (ShortWaits waits = new ShortWaits()) {
            assertThat(server().stop()).as("the handler had to be interrupted").isFalse();
            assertThat(waits.count()).as("waits of 10 ms during the stop").isLessThan(90);
        }
        complaints();
    }

    @Test
    void while_their_requests_wait_and_still_count_for_the_client_that_comes_again() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        start(config().withConcurrency(1, 10));
        InetAddress other = InetAddress.ofLiteral("127.0.0.2");
        try (Socket busy = new Socket(InetAddress.getLoopbackAddress(), server().port(), other, 0)) {
            busy.getOutputStream().write("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            gate.awaitInside(1);
            Http2Client client = http2();
            for (int i = 0; i < 8; i++) {
                client.get(2 * i + 1, "/gate");
            }
            Eventually.holds("its share of the queue is used up", () -> server().requestsQueued() == 8);
            client.close();
            Eventually.holds("it has no connection", () -> server().connections() == 1);
            http2().get(1, "/gate").answer(1).is(503);
            assertThat(server().reached(Limit.QUEUE_FULL)).as("refused at once").isOne();
            gate.let(1);
        }
    }

    /** A clock that stands still when the machine does: the number of 10 ms waits that a thread completes in a row. */
    private static final class ShortWaits implements AutoCloseable {
        private final AtomicInteger count = new AtomicInteger();
        private final Thread thread = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
                count.incrementAndGet();
            }
        });

        int count() {
            return count.get();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
