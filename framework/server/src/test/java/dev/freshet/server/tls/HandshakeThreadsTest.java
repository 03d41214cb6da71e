package dev.freshet.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many handshakes are computed at once on machines of different sizes. */
class HandshakeThreadsTest {
    private final CountDownLatch let = new CountDownLatch(1);
    private HandshakeThreads threads;

    @AfterEach
    void stop() {
        threads.stop();
    }

    /** Begins steps that wait; the latch counts those that run. */
    private CountDownLatch steps(int count) {
        CountDownLatch running = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            threads.execute(() -> {
                running.countDown();
                try {
                    let.await();
                } catch (InterruptedException e) {
                    // The test is over.
                }
            });
        }
        return running;
    }

    private static void allRun(CountDownLatch running) throws InterruptedException {
        assertThat(running.await(30, TimeUnit.SECONDS)).as("%d steps do not run", running.getCount()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 64, 65, 66, 200})
    void every_processor_but_one_may_compute(int processors) throws InterruptedException {
        threads = new HandshakeThreads(processors);
        allRun(steps(Math.max(1, processors - 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 64})
    void a_step_behind_others_that_wait_gets_a_thread(int processors) throws InterruptedException {
        threads = new HandshakeThreads(processors);
        allRun(steps(Math.max(1, processors - 1)));
        CountDownLatch last = steps(1);
        threads.tick();
        assertThat(last.getCount()).isOne();
        threads.tick();
        allRun(last);
    }

    @Test
    void with_more_processors_than_threads_are_added_a_step_waits_for_its_turn() throws InterruptedException {
        threads = new HandshakeThreads(200);
        allRun(steps(199));
        CountDownLatch last = steps(1);
        threads.tick();
        threads.tick();
        assertThat(last.getCount()).isOne();
        let.countDown();
        allRun(last);
    }
}
