package dev.freshet.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.share.ThreadShare;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads at once: never more than the limit in hand, and every request comes to exactly one end. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AdmissionRaceTest {
    private static final int LIMIT = 3;
    private static final int QUEUE = 20;
    private static final int CLIENTS = 8;
    private static final int ROUNDS = 20_000;

    private final Client client = new Clients(() -> ThreadShare.NONE).connected(InetAddress.getLoopbackAddress());
    private final Admission admission = new Admission(LIMIT, QUEUE, ClientLimit.NONE);
    private final ExecutorService workers = Executors.newFixedThreadPool(4);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(CLIENTS * ROUNDS);

    private final class Request implements Admission.Waiting {
        private final AtomicInteger ends = new AtomicInteger();
        private final Turn turn = new Turn(admission, client, this);
        private final long waitLimit;

        Request(long waitLimit) {
            this.waitLimit = waitLimit;
        }

        void handle() {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            if (waitLimit % 7 == 0) {
                Thread.yield();
            }
            inside.decrementAndGet();
            handled.incrementAndGet();
            end();
            turn.close();
        }

        @Override
        public void admitted() {
            workers.execute(this::handle);
        }

        @Override
        public void waitedTooLong() {
            late.incrementAndGet();
            end();
        }

        @Override
        public void dropped() {
        }

        void end() {
            if (ends.incrementAndGet() == 1) {
                ended.countDown();
            }
        }
    }

    private void send() {
        for (int i = 0; i < ROUNDS; i++) {
            Request request = new Request(System.nanoTime() + i % 2_000_000);
            switch (request.turn.enter(request.waitLimit)) {
                case ADMITTED -> request.handle();
                case QUEUED -> {
                    // Ends elsewhere.
                }
                case REFUSED -> {
                    refused.incrementAndGet();
                    request.end();
                }
            }
        }
    }

    @Test
    void no_request_is_lost_and_none_is_too_many() throws InterruptedException {
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(Thread.ofPlatform().start(this::send));
        }
        while (clients.stream().anyMatch(Thread::isAlive)) {
            admission.expire(System.nanoTime());
            Thread.onSpinWait();
        }
        // No one expires what waits now: each that leaves must wake the next.
        assertThat(ended.await(20, TimeUnit.SECONDS)).as("requests without an end: %s", ended.getCount()).isTrue();
        workers.shutdown();
        assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValueLessThanOrEqualTo(LIMIT);
        assertThat(handled.get() + late.get() + refused.get()).isEqualTo(CLIENTS * ROUNDS);
        assertThat(handled).hasPositiveValue();
        assertThat(refused).hasPositiveValue();
        assertThat(admission.inHand()).isZero();
        assertThat(admission.queued()).isZero();
    }

    /** Waits for one request while its only place is given back, at every offset in time that chance brings. */
    @Test
    void a_place_given_back_while_a_request_queues_is_not_lost() throws InterruptedException {
        Admission one = new Admission(1, 1, ClientLimit.NONE);
        AtomicReference<Turn> inFlight = new AtomicReference<>(new Turn(one, client, new Passive()));
        assertThat(inFlight.get().enter(0)).isEqualTo(Admission.Outcome.ADMITTED);
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        Thread leaver = Thread.ofPlatform().start(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                meet(arrived, 4 * round + 2);
                spin(round % 37);
                inFlight.get().close();
                meet(arrived, 4 * round + 4);
            }
        });
        for (int round = 0; round < ROUNDS && lost.get() == 0; round++) {
            Passive request = new Passive();
            meet(arrived, 4 * round + 2);
            spin(round % 41);
            Turn turn = new Turn(one, client, request);
            boolean queued = turn.enter(Long.MAX_VALUE) == Admission.Outcome.QUEUED;
            meet(arrived, 4 * round + 4);
            inFlight.set(turn);
            if (queued && !request.admitted || one.inHand() != 1) {
                lost.set(round + 1);
                // Sets the other thread free.
                arrived.set(Integer.MAX_VALUE / 2);
            }
        }
        leaver.join();
        assertThat(lost.get()).as("the round in which the place was lost").isZero();
    }

    private static final class Passive implements Admission.Waiting {
        private volatile boolean admitted;

        @Override
        public void admitted() {
            admitted = true;
        }

        @Override
        public void waitedTooLong() {
            throw new IllegalStateException("no one expires it");
        }

        @Override
        public void dropped() {
        }
    }

    private static void meet(AtomicInteger arrived, int count) {
        arrived.incrementAndGet();
        for (int spins = 0; arrived.get() < count; spins++) {
            if (spins > 1_000) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static void spin(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }
}
