package dev.freshet.server.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What ticks together must not depend on each other. */
@Isolated("reads what is logged")
class SelectorLoopTest {
    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    @Test
    void connections_get_their_ticks_although_the_work_before_them_fails() throws Exception {
        Counted connection = new Counted();
        SelectorLoop loop = loop();
        loop.execute(() -> loop.add(connection));
        loop.start();
        try {
            assertThat(connection.ticks.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            loop.stop();
            loop.join();
        }
        assertThat(RecordedLogs.takenComplaints()).isNotEmpty()
                .allMatch(line -> line.failure() instanceof OutOfMemoryError);
    }

    @Test
    void an_action_reaches_all_connections_although_it_fails_for_each() throws Exception {
        CountDownLatch failures = new CountDownLatch(2);
        SelectorLoop loop = new SelectorLoop("test", null, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.add(new Failing(failures));
        loop.add(new Failing(failures));
        loop.execute(() -> loop.forEach(Failing.class, Failing::act));
        loop.start();
        try {
            assertThat(failures.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            loop.stop();
            loop.join();
        }
    }

    private static SelectorLoop loop() throws IOException {
        return new SelectorLoop("test", () -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, SelectorLoop.DRAIN_QUIET_NANOS);
    }

    private static final class Failing implements SelectorLoop.Ticked {
        private final CountDownLatch failures;

        Failing(CountDownLatch failures) {
            this.failures = failures;
        }

        void act() {
            throw new IllegalStateException("it cannot act");
        }

        @Override
        public void tick(long nanoTime) {
            // It only acts.
        }

        @Override
        public void failed(Throwable failure) {
            failures.countDown();
        }

        @Override
        public void close() {
            // The loop ends.
        }
    }

    private static final class Counted implements SelectorLoop.Ticked {
        private final CountDownLatch ticks = new CountDownLatch(2);

        @Override
        public void tick(long nanoTime) {
            ticks.countDown();
        }

        @Override
        public void failed(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void close() {
            // The loop ends.
        }
    }
}
