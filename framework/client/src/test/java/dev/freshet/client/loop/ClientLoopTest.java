package dev.freshet.client.loop;

import static dev.freshet.client.loop.OnLoop.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.test.network.RawServer;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientLoopTest {
    private static final long MILLI = 1_000_000;
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @Test
    void runs_tasks_on_its_thread_in_their_order() throws Exception {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            loop.execute(() -> seen.add(number));
        }
        assertThat(OnLoop.call(loop, loop::isOnLoop)).isTrue();
        assertThat(loop.isOnLoop()).isFalse();
        assertThat(seen).hasSize(1_000).isSorted();
    }

    @Test
    void closes_the_selector_if_the_thread_cannot_start() throws Exception {
        EventLoop unstarted = new EventLoop("unstarted", true) {
            @Override
            public void start() {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
        assertThatThrownBy(() -> ClientLoop.start(unstarted)).isInstanceOf(OutOfMemoryError.class);
        assertThat(unstarted.selector().isOpen()).isFalse();
    }

    @Test
    void goes_on_after_tasks_and_timers_that_throw() throws Exception {
        CountDownLatch later = new CountDownLatch(1);
        loop.execute(() -> {
            loop.at(System.nanoTime(), () -> {
                throw new IllegalStateException("thrown by a test");
            });
            loop.at(System.nanoTime() + MILLI, later::countDown);
            throw new IllegalStateException("thrown by a test");
        });
        assertThat(later.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void calls_thousands_of_timers_in_order_and_none_early() throws Exception {
        int count = 5_000;
        List<Long> deadlines = new ArrayList<>();
        AtomicInteger early = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(count);
        loop.execute(() -> {
            Random random = new Random(3);
            long now = System.nanoTime();
            for (int i = 0; i < count; i++) {
                long deadline = now + random.nextLong(200 * MILLI);
                loop.at(deadline, () -> {
                    early.addAndGet(System.nanoTime() - deadline < 0 ? 1 : 0);
                    deadlines.add(deadline);
                    all.countDown();
                });
            }
        });
        assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(deadlines).isSorted();
        assertThat(early).hasValue(0);
    }

    @Test
    void does_not_call_a_cancelled_timer_and_calls_a_moved_one_once() throws Exception {
        List<String> calls = new ArrayList<>();
        CountDownLatch last = new CountDownLatch(1);
        loop.execute(() -> {
            long now = System.nanoTime();
            Timer cancelled = loop.at(now + 2 * MILLI, () -> calls.add("cancelled"));
            Timer moved = loop.at(now + MILLI, () -> calls.add("moved"));
            Timer again = loop.timer(() -> calls.add("again"));
            loop.at(now + 3 * MILLI, () -> {
                calls.add("between");
                again.set(now);
            });
            loop.at(now + 9 * MILLI, last::countDown);
            cancelled.cancel();
            cancelled.cancel();
            moved.set(now + 6 * MILLI);
            again.set(now + MILLI);
            assertThat(cancelled.isSet()).isFalse();
            assertThat(moved.isSet()).isTrue();
        });
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(calls).containsExactly("again", "between", "again", "moved");
    }

    @Test
    void refuses_timers_and_connections_from_other_threads() throws Exception {
        Timer timer = OnLoop.call(loop, () -> loop.timer(() -> { }));
        assertThatThrownBy(() -> timer.set(0)).hasMessageContaining("call this only on the event loop test");
        assertThatThrownBy(() -> loop.at(0, () -> { })).isInstanceOf(IllegalStateException.class);
        try (RawServer server = RawServer.answering("")) {
            assertThatThrownBy(() -> loop.connect(server.address(), OnLoop.LONG, new Recorder()))
                    .isInstanceOf(IllegalStateException.class);
            Http1ClientConnection connection = OnLoop.connect(loop, server.address(), new Recorder());
            assertThatThrownBy(() -> connection.send(get("/"))).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void refuses_tasks_once_it_has_ended() {
        loop.close();
        loop.close();
        assertThatThrownBy(() -> loop.execute(() -> { })).isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("the event loop test is closed");
    }

    @Test
    void ends_when_it_is_closed_on_itself() throws Exception {
        OnLoop.call(loop, () -> {
            loop.close();
            return null;
        });
        loop.close();
        assertThatThrownBy(() -> loop.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void serves_two_thousand_connections_at_once() throws Exception {
        int count = 2_000;
        PreparedRequest request = get("/");
        CountDownLatch connected = new CountDownLatch(count);
        CountDownLatch answered = new CountDownLatch(count);
        AtomicInteger closed = new AtomicInteger();
        List<Http1ClientConnection> connections = new ArrayList<>();
        ConnectionListener listener = new ConnectionListener() {
            @Override
            public void connected(Http1ClientConnection connection) {
                connected.countDown();
            }

            @Override
            public void head(Http1ClientConnection connection, Http1ResponseHead head) {
            }

            @Override
            public void complete(Http1ClientConnection connection) {
                answered.countDown();
            }

            @Override
            public void closed(Http1ClientConnection connection, CloseReason reason, String message, int unanswered) {
                closed.incrementAndGet();
            }
        };
        try (RawServer server = RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            loop.execute(() -> {
                for (int i = 0; i < count; i++) {
                    connections.add(loop.connect(server.address(), OnLoop.LONG, listener));
                }
            });
            assertThat(connected.await(20, TimeUnit.SECONDS)).isTrue();
            loop.execute(() -> connections.forEach(connection -> connection.send(request)));
            assertThat(answered.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(closed).hasValue(0);
            loop.close();
            assertThat(closed).hasValue(count);
        }
    }
}
