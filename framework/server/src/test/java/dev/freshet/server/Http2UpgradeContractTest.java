package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Extended CONNECT (RFC 8441): a stream that leaves HTTP, while the others go on. */
@Isolated("reads what is logged")
class Http2UpgradeContractTest extends EngineContract {
    private final AtomicReference<@Nullable UpgradedConnection> opened = new AtomicReference<>();
    private final AtomicReference<@Nullable IOException> cause = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch hold = new CountDownLatch(1);
    private final AtomicInteger ticks = new AtomicInteger();
    private final AtomicInteger received = new AtomicInteger();

    /** Sends back what comes, and "bye" to the end. */
    private final class Echo implements UpgradeHandler {
        @Override
        public void opened(UpgradedConnection connection) throws Exception {
            opened.set(connection);
            connection.write("hi ".getBytes(), 0, 3);
        }

        @Override
        public void received(byte[] bytes, int offset, int length) throws Exception {
            received.addAndGet(length);
            if (bytes[offset] == '!') {
                throw new IllegalStateException("expected");
            }
            if (bytes[offset] == '?') {
                hold.await();
            }
            opened.get().write(bytes, offset, length);
        }

        @Override
        public void ended(@Nullable IOException why) {
            cause.set(why);
            if (why == null) {
                try {
                    opened.get().write("bye".getBytes(), 0, 3);
                } catch (IOException e) {
                    cause.set(e);
                }
            }
            ended.countDown();
        }

        @Override
        public void tick(long nanoTime) {
            ticks.incrementAndGet();
        }

        @Override
        public void drain() {
            UpgradedConnection connection = opened.get();
            connection.execute(connection::close);
        }
    }

    @BeforeEach
    void handlers() {
        application.on("/up", (request, response) -> {
            assertThat(request.upgradeProtocol()).isEqualTo("websocket");
            response.header("X-Up", "yes").upgrade(new Echo());
        });
    }

    private Http2Client connect() throws IOException {
        Http2Client client = http2();
        client.head(1, false, ":method", "CONNECT", ":protocol", "websocket", ":path", "/up");
        client.await("200 and what its handler says", () -> client.answerSoFar(1).text().equals("hi "));
        assertThat(client.answerSoFar(1).is(200).header("x-up")).isEqualTo("yes");
        return client;
    }

    @Test
    void bytes_go_both_ways_until_the_client_ends() throws Exception {
        Http2Client client = connect().data(1, "one ", false);
        client.await("its echo", () -> client.answerSoFar(1).text().equals("hi one "));
        client.get(3, "/hello").answer(3).is(200);
        Eventually.holds("no place is taken", () -> server().requestsInHand() == 0);
        Eventually.holds("time passes", () -> ticks.get() > 0);
        client.data(1, "two ", true);
        assertThat(client.answer(1).text()).isEqualTo("hi one two bye");
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(cause.get()).isNull();
    }

    @Test
    void a_reset_is_an_end_with_a_cause() throws Exception {
        connect().reset(1, ErrorCode.CANCEL);
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(cause.get()).hasMessageContaining("CANCEL");
    }

    @Test
    void the_end_of_the_connection_is_too() throws Exception {
        connect().close();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(cause.get()).isNotNull();
    }

    @Test
    void a_handler_that_fails_resets_its_stream_only() throws Exception {
        Http2Client client = connect().data(1, "!", false);
        assertThat(client.resetOf(1)).isEqualTo(ErrorCode.INTERNAL_ERROR);
        client.get(3, "/hello").answer(3).is(200);
        assertThat(complaints(1)).hasSize(1);
    }

    @Test
    void a_handler_closes_by_itself() throws Exception {
        Http2Client client = connect();
        Eventually.holds("it is opened", () -> opened.get() != null);
        opened.get().close();
        assertThat(client.answer(1).text()).isEqualTo("hi ");
        client.data(1, "", true);
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void more_than_the_window_waits_for_the_handler() throws Exception {
        Http2Client client = connect();
        byte[] piece = new byte[16_000];
        Arrays.fill(piece, (byte) 'x');
        for (int i = 0; i < 20; i++) {
            client.data(1, piece, false);
            int sent = (i + 1) * piece.length;
            client.await("the echo", () -> client.answerSoFar(1).body.size() == sent + 3);
        }
        assertThat(received.get()).isEqualTo(20 * piece.length);
        client.data(1, "", true).answer(1);
    }

    @Test
    void a_stop_waits_for_a_handler_whose_client_is_gone() throws Exception {
        start();
        leaveBehind();
        CompletableFuture<Long> endsToCome = CompletableFuture.supplyAsync(() -> {
            server().stop();
            return ended.getCount();
        }, Thread::startVirtualThread);
        Eventually.holds("it stops", () -> !server().ready());
        hold.countDown();
        assertThat(endsToCome).succeedsWithin(30, TimeUnit.SECONDS).isEqualTo(0L);
    }

    @Test
    void a_stop_that_is_out_of_time_interrupts_a_handler_whose_client_is_gone() throws Exception {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        leaveBehind();
        assertThat(server().stop()).isFalse();
        Eventually.holds("it has ended", () -> ended.getCount() == 0);
    }

    private void leaveBehind() throws IOException {
        Http2Client client = connect().data(1, "?", false);
        Eventually.holds("it is inside", () -> received.get() == 1);
        client.close();
        Eventually.holds("the connection is gone", () -> server().connections() == 0);
    }

    @Test
    void a_stop_says_goodbye() throws Exception {
        Http2Client client = connect();
        Thread stop = Thread.ofVirtual().start(() -> server().stop());
        client.answer(1);
        client.data(1, "", true);
        client.isEnded();
        stop.join();
    }
}
