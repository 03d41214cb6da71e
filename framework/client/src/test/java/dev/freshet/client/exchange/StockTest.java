package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpVersion;
import dev.freshet.test.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many threads at a stock whose connections are none: no sockets, no loops. */
@Timeout(30)
class StockTest {
    private static final int THREADS = 16;
    private static final int ROUNDS = 400;
    private static final Ending LOST = Ending.unprocessed(Failure.CONNECT, "the test makes none");

    private final ExecutorService loops = Executors.newFixedThreadPool(2);
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final AtomicInteger granted = new AtomicInteger();
    private Stock<Stub> stock;

    @AfterEach
    void stop() {
        loops.shutdownNow();
    }

    /** What stands for a connection: it is made, or is not, on another thread, and closed there. */
    private class Stub extends StockedConnection {
        private final AtomicInteger users = new AtomicInteger();
        private final HttpVersion version;
        private final int most;
        private final int failures;

        Stub(HttpVersion version, int most, int failures) {
            this.version = version;
            this.most = most;
            this.failures = failures;
        }

        @Override
        void make() {
            loops.execute(() -> {
                if (ThreadLocalRandom.current().nextInt(100) < failures) {
                    stock.gone(this, LOST);
                } else {
                    stock.made(this, version, most);
                }
            });
        }

        void used() {
            if (users.incrementAndGet() > most) {
                faults.add("more requests on a connection than it takes");
            }
        }

        @Override
        boolean isNear() {
            return false;
        }

        @Override
        void closeSoon() {
            loops.execute(() -> stock.gone(this, LOST));
        }

        @Override
        void closeWhenIdleSoon() {
            closeSoon();
        }
    }

    /** Asks once at a time, and is to be answered exactly once. */
    private final class Asking implements Waiter<Stub> {
        private final AtomicReference<CountDownLatch> answer = new AtomicReference<>();
        private volatile Stub connection;

        /** Gives the connection, or null if it was refused or had no patience. */
        Stub ask(boolean fresh, boolean impatient) throws InterruptedException {
            CountDownLatch answered = new CountDownLatch(1);
            connection = null;
            answer.set(answered);
            stock.acquire(this, fresh);
            if (impatient && answered.getCount() > 0 && stock.abandon(this)) {
                answer.set(null);
                return null;
            }
            if (!answered.await(10, TimeUnit.SECONDS)) {
                faults.add("who waits was forgotten: " + stock.metrics());
            }
            return connection;
        }

        @Override
        public void granted(Stub place) {
            place.used();
            connection = place;
            answered();
        }

        @Override
        public void refused(Ending ending) {
            answered();
        }

        private void answered() {
            CountDownLatch asked = answer.getAndSet(null);
            if (asked == null) {
                faults.add("an answer that nobody waits for");
            } else {
                asked.countDown();
            }
        }
    }

    private void stock(PoolSettings settings, HttpVersion version, int takes, int failures) {
        stock = new Stock<>(settings, () -> new Stub(version, takes, failures), "stubs", takes);
    }

    private void atOnce(Round round) throws Exception {
        List<FutureTask<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            FutureTask<Boolean> task = new FutureTask<>(() -> {
                Asking asking = new Asking();
                for (int n = 0; n < ROUNDS && faults.isEmpty(); n++) {
                    round.go(asking);
                }
                return true;
            });
            tasks.add(task);
            Thread.ofPlatform().start(task);
        }
        for (FutureTask<Boolean> task : tasks) {
            task.get(25, TimeUnit.SECONDS);
        }
        assertThat(faults).isEmpty();
    }

    /** What each thread does again and again. */
    private interface Round {
        void go(Asking asking) throws InterruptedException;
    }

    @ParameterizedTest
    @CsvSource({"HTTP_1_1, 1, 3", "HTTP_1_1, 1, 1", "HTTP_2, 3, 2"})
    void forgets_nobody_and_holds_no_more_than_it_may(HttpVersion version, int takes, int max) throws Exception {
        stock(PoolSettings.builder().maxConnections(max).streamsBeforeNext(2).build(), version, takes, 5);
        atOnce(asking -> {
            ThreadLocalRandom chance = ThreadLocalRandom.current();
            Stub used = asking.ask(false, chance.nextInt(10) == 0);
            if (used != null && chance.nextInt(20) == 0) {
                breaks(used);
                used = asking.ask(true, chance.nextInt(10) == 0);
            }
            PoolMetrics metrics = stock.metrics();
            if (metrics.connections() > max) {
                faults.add("too many: " + metrics);
            }
            if (used != null) {
                granted.incrementAndGet();
                release(used, takes);
            }
        });
        assertThat(stock.metrics().active()).isZero();
        assertThat(stock.metrics().waiting()).isZero();
        assertThat(granted.get()).isGreaterThan(THREADS * ROUNDS / 4);
    }

    private void release(Stub used, int takes) {
        used.users.decrementAndGet();
        stock.released(used, takes);
    }

    /** The connection ends under who uses it. */
    private void breaks(Stub used) {
        used.users.decrementAndGet();
        stock.gone(used, LOST);
        stock.released(used, 0);
    }

    @Test
    void makes_another_connection_for_who_waits_when_one_breaks_and_nobody_else_asks() throws Exception {
        stock(PoolSettings.builder().maxConnections(1).build(), HttpVersion.HTTP_1_1, 1, 0);
        Stub first = new Asking().ask(false, false);
        FutureTask<Stub> second = Client.async(() -> new Asking().ask(false, false));
        Eventually.holds("it waits", () -> stock.metrics().waiting() == 1);
        breaks(first);
        assertThat(second.get(15, TimeUnit.SECONDS)).isNotNull().isNotSameAs(first);
    }

    @Test
    void refuses_who_waits_and_keeps_no_place_for_a_connection_that_no_thread_can_make() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        stock = new Stock<>(PoolSettings.builder().maxConnections(1).build(),
                () -> new Stub(HttpVersion.HTTP_1_1, 1, 0) {
                    @Override
                    void make() {
                        if (tries.getAndIncrement() == 0) {
                            throw new OutOfMemoryError("unable to create native thread");
                        }
                        super.make();
                    }
                }, "stubs", 1);
        assertThat(new Asking().ask(false, false)).isNull();
        assertThat(stock.metrics().connections()).isZero();
        assertThat(new Asking().ask(false, false)).isNotNull();
        assertThat(faults).isEmpty();
    }

    @Test
    void offers_no_connection_that_takes_fewer_than_it_did() throws Exception {
        stock(PoolSettings.builder().maxConnections(2).build(), HttpVersion.HTTP_2, 3, 0);
        Stub first = new Asking().ask(false, false);
        assertThat(new Asking().ask(false, false)).isSameAs(first);
        release(first, 1);
        assertThat(new Asking().ask(false, false)).isNotNull().isNotSameAs(first);
        assertThat(faults).isEmpty();
    }

    @Test
    void makes_no_further_connections_for_a_server_that_allows_no_requests_yet() throws Exception {
        List<Stub> made = new ArrayList<>();
        stock = new Stock<>(PoolSettings.builder().maxConnections(10).build(),
                () -> new Stub(HttpVersion.HTTP_2, 1, 0) {
                    @Override
                    void make() {
                        made.add(this);
                        stock.made(this, HttpVersion.HTTP_2, 0);
                    }
                }, "stubs", 100);
        FutureTask<Stub> waits = Client.async(() -> new Asking().ask(false, false));
        Eventually.holds("it waits", () -> stock.metrics().waiting() == 1 && stock.metrics().opened() > 0);
        assertThat(stock.metrics().connections()).isEqualTo(1);

        stock.changed(made.getFirst(), 1);

        assertThat(waits.get(15, TimeUnit.SECONDS)).isSameAs(made.getFirst());
    }

    /** Notes where in the order it is served, and gives its place back elsewhere. */
    private final class Ticket implements Waiter<Stub> {
        private final int number;
        private final AtomicInteger last;
        private final CountDownLatch served = new CountDownLatch(1);

        Ticket(int number, AtomicInteger last) {
            this.number = number;
            this.last = last;
        }

        @Override
        public void granted(Stub place) {
            if (last.getAndSet(number) > number) {
                faults.add("one was served before number " + number + " that came behind it");
            }
            granted.incrementAndGet();
            loops.execute(() -> stock.released(place, 1));
            served.countDown();
        }

        @Override
        public void refused(Ending ending) {
            faults.add(ending.message());
            served.countDown();
        }
    }

    @Test
    void serves_first_who_came_first_while_others_give_up() throws Exception {
        stock(PoolSettings.builder().maxConnections(1).build(), HttpVersion.HTTP_1_1, 1, 0);
        AtomicInteger numbers = new AtomicInteger();
        AtomicInteger last = new AtomicInteger();
        atOnce(asking -> {
            Ticket ticket;
            synchronized (numbers) {
                ticket = new Ticket(numbers.incrementAndGet(), last);
                stock.acquire(ticket, false);
            }
            boolean gaveUp = ThreadLocalRandom.current().nextInt(5) == 0 && stock.abandon(ticket);
            if (!gaveUp && !ticket.served.await(10, TimeUnit.SECONDS)) {
                faults.add("who waits was forgotten: " + stock.metrics());
            }
        });
        assertThat(granted.get()).isGreaterThan(THREADS * ROUNDS / 4);
    }
}
