package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.UpgradedConnection;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Connections that leave HTTP: who has them, what they may do and how they end. */
class UpgradeContractTest extends UpgradeContract {
    @Test
    void what_a_peer_sends_goes_to_the_handler_and_back() throws IOException {
        RawClient client = upgraded();
        for (int i = 0; i < 20; i++) {
            echoes(client, "message " + i);
        }
        Eventually.holds("no request is in hand", () -> server().requestsInHand() == 0);
        client.endOutput().isEnded();
        endsOnce(echo(0));
        assertThat(echo(0).cause.get()).isNull();
    }

    @Test
    void bytes_that_came_with_the_request_are_passed_on() throws IOException {
        RawClient client = client().send(ASK + "early bird");
        isSwitched(client);
        assertThat(new String(client.readBytes(10), StandardCharsets.US_ASCII)).isEqualTo("early bird");
        echoes(client, "late");
    }

    @Test
    void requests_before_the_upgrade_are_answered_before_it() throws IOException {
        RawClient client = client().send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\nGET /hello-on-loop HTTP/1.1\r\nHost: a"
                + "\r\n\r\n" + ASK + "x");
        client.response().is(200, "Hello, World!");
        client.response().is(200, "Hello from the loop");
        isSwitched(client);
        assertThat(client.read()).isEqualTo('x');
    }

    @Test
    void a_handler_on_the_loop_may_upgrade() throws IOException {
        RawClient client = client().send(ASK.replace("/echo", "/echo-on-loop") + "early");
        isSwitched(client);
        assertThat(new String(client.readBytes(5), StandardCharsets.US_ASCII)).isEqualTo("early");
        echoes(client, "more");
    }

    @Test
    void large_data_goes_both_ways() throws Exception {
        RawClient client = upgraded();
        byte[] sent = new byte[4 << 20];
        new java.util.Random(5).nextBytes(sent);
        Thread sender = Thread.ofVirtual().start(() -> {
            try {
                client.send(sent);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        assertThat(client.readBytes(sent.length)).isEqualTo(sent);
        sender.join();
    }

    @Test
    void an_idle_connection_holds_no_thread_and_no_place() throws IOException {
        start(config().withThreadPoolSize(2).withConcurrency(2, 0));
        List<RawClient> idle = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            idle.add(upgraded());
            Eventually.holds("no request is in hand", () -> server().requestsInHand() == 0);
        }
        isInStep(client());
        for (RawClient client : idle) {
            echoes(client, "still here");
        }
    }

    @Test
    void it_outlives_the_idle_limit_of_http() throws IOException {
        TimeLimits usual = TimeLimits.DEFAULT;
        Duration limit = Duration.ofMillis(2_500);
        start(config().withTimeouts(new TimeLimits(limit, limit, usual.body(), usual.write(), usual.queue())));
        RawClient client = upgraded();
        Eventually.holds("ticks came", () -> echo(0).ticks.get() > 12);
        echoes(client, "alive");
    }

    @Test
    void the_handler_closes() throws IOException {
        RawClient client = upgraded();
        client.send("close");
        client.isEnded();
        client.close();
        endsOnce(echo(0));
    }

    @Test
    void any_thread_closes_after_what_was_written() throws IOException {
        RawClient client = upgraded();
        UpgradedConnection connection = echo(0).connection();
        connection.write(new byte[100_000], 0, 100_000);
        connection.close();
        assertThat(client.readBytes(100_000)).hasSize(100_000);
        client.isEnded();
        client.close();
        endsOnce(echo(0));
    }

    @Test
    void a_peer_that_does_not_end_a_closed_connection_is_closed_in_the_end() throws IOException {
        RawClient client = upgraded();
        echo(0).connection().close();
        client.isEnded();
        endsOnce(echo(0));
        Eventually.holds("the connection is closed", () -> server().connections() == 0);
    }

    @Test
    void any_thread_aborts() throws IOException {
        RawClient client = upgraded();
        echo(0).connection().abort();
        client.isGone();
        endsOnce(echo(0));
        assertThat(echo(0).cause.get()).isNotNull();
        RawClient other = upgraded();
        other.send("abort");
        other.isGone();
        endsOnce(echo(1));
    }

    @Test
    void a_stop_waits_for_a_handler_whose_connection_is_closed() throws Exception {
        start();
        leaveBehind("hold");
        CompletableFuture<Integer> endsAtStop = CompletableFuture.supplyAsync(() -> {
            server().stop();
            return echo(0).ends.get();
        }, Thread::startVirtualThread);
        Eventually.holds("it stops", () -> !server().ready());
        hold.countDown();
        assertThat(endsAtStop).succeedsWithin(30, TimeUnit.SECONDS).isEqualTo(1);
    }

    @Test
    void a_stop_that_is_out_of_time_interrupts_a_handler_whose_connection_is_closed() throws Exception {
        start(config().withShutdownTimeout(Duration.ofMillis(300)));
        leaveBehind("wait");
        assertThat(server().stop()).isFalse();
        Eventually.holds("no handler is inside", () -> echo(0).inside.get() == 0);
    }

    private void leaveBehind(String task) throws IOException {
        upgraded().send(task);
        Eventually.holds("it is inside", () -> echo(0).inside.get() == 1);
        echo(0).connection().abort();
        Eventually.holds("the connection is closed", () -> server().connections() == 0);
    }

    @Test
    void a_peer_that_goes_is_noticed() throws IOException {
        upgraded().close();
        endsOnce(echo(0));
        upgraded().reset();
        endsOnce(echo(1));
    }

    @Test
    void a_peer_that_reads_nothing_is_cut_off() throws Exception {
        TimeLimits usual = TimeLimits.DEFAULT;
        start(config().withTimeouts(new TimeLimits(usual.idle(), usual.header(), usual.body(), Duration.ofMillis(500),
                usual.queue())));
        RawClient client = slowClient().send(ASK);
        isSwitched(client);
        UpgradedConnection connection = echo(0).connection();
        AtomicReference<@Nullable IOException> seen = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        connection.execute(() -> {
            try {
                for (int i = 0; i < 1000; i++) {
                    connection.write(new byte[100_000], 0, 100_000);
                }
            } catch (IOException e) {
                seen.set(e);
            }
            done.countDown();
        });
        done.await();
        assertThat(seen.get()).isNotNull();
        Eventually.holds("the limit is counted", () -> server().reached(Limit.WRITE_TIMEOUT) == 1);
        endsOnce(echo(0));
    }

    @Test
    void what_must_not_wait_is_kept_where_that_can_be_done() throws IOException {
        start();
        RawClient client = slowClient().send(ASK);
        isSwitched(client);
        UpgradedConnection connection = echo(0).connection();
        byte[] piece = new byte[50_000];
        int taken = 0;
        while (taken < 300 && connection.tryWrite(piece, 0, piece.length)) {
            taken++;
        }
        assertThat(taken).isEqualTo(mode == EngineMode.HYBRID_VIRTUAL ? 0 : 300);
        if (taken > 0) {
            assertThat(connection.pending()).isPositive();
        }
        client.readBytes(taken * piece.length);
        Eventually.holds("nothing is pending", () -> connection.pending() == 0);
    }

    @Test
    void a_stop_lets_the_handler_say_goodbye() throws IOException {
        RawClient client = upgraded();
        CompletableFuture<Boolean> clean =
                CompletableFuture.supplyAsync(() -> server().stop(), Thread::startVirtualThread);
        assertThat(new String(client.readBytes(3), StandardCharsets.US_ASCII)).isEqualTo("bye");
        client.isEnded();
        client.close();
        assertThat(clean).succeedsWithin(60, TimeUnit.SECONDS).isEqualTo(true);
        assertThat(echo(0).drains.get()).isEqualTo(1);
        endsOnce(echo(0));
    }

    @Test
    void a_stop_interrupts_a_handler_that_does_not_come_back() throws IOException {
        start(config().withShutdownTimeout(Duration.ofMillis(2_500)));
        RawClient client = upgraded();
        client.send("wait");
        Eventually.holds("it waits", () -> echo(0).inside.get() == 1);
        server().stop();
        assertThat(new String(client.readBytes(3), StandardCharsets.US_ASCII)).isEqualTo("bye");
        client.isGone();
        endsOnce(echo(0));
    }
}
