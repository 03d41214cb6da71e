package dev.freshet.server.threads.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.io.SelectorLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class RoundExecutorTest {
    /** What each thread would run that was started, in order. */
    private final BlockingQueue<Runnable> threads = new LinkedBlockingQueue<>();
    /** The numbers of the tasks that have begun. */
    private final List<Integer> begun = Collections.synchronizedList(new ArrayList<>());
    private SelectorLoop loop;

    @BeforeEach
    void start() throws IOException {
        RecordedLogs.takenComplaints();
        loop = new SelectorLoop("loop", null, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
    }

    @AfterEach
    void stop() {
        loop.stop();
        loop.join();
    }

    /** Hands over numbered tasks in one round, through an executor with these threads. */
    private void handOver(Executor started, int count) {
        RoundExecutor executor = new RoundExecutor(started);
        loop.execute(() -> {
            for (int i = 0; i < count; i++) {
                int number = i;
                executor.execute(() -> begun.add(number));
            }
        });
    }

    private Runnable nextThread() throws InterruptedException {
        Runnable thread = threads.poll(20, TimeUnit.SECONDS);
        assertThat(thread).as("the next thread").isNotNull();
        return thread;
    }

    @Test
    void the_first_thread_of_a_round_starts_the_others() throws Exception {
        handOver(threads::add, 3);
        Runnable first = nextThread();
        assertThat(threads).isEmpty();

        first.run();

        assertThat(threads).hasSize(2);
        assertThat(begun).containsExactly(0);
    }

    @Test
    void tasks_begin_in_their_order_although_the_last_thread_runs_first() throws Exception {
        handOver(threads::add, 20);
        Runnable sixteen = nextThread();
        Runnable four = nextThread();

        four.run();
        sixteen.run();
        new ArrayList<>(threads).reversed().forEach(Runnable::run);

        assertThat(begun).hasSize(20).isSorted();
    }

    @Test
    void what_another_thread_hands_over_is_passed_on_at_once() {
        Runnable task = () -> begun.add(0);

        new RoundExecutor(threads::add).execute(task);

        assertThat(threads).containsExactly(task);
    }

    /** As a connection does whose handler is to learn that it was closed. */
    @Test
    void what_a_loop_that_ends_hands_over_is_passed_on_too() throws Exception {
        RoundExecutor executor = new RoundExecutor(threads::add);

        loop.execute(() -> {
            loop.atEndOfRounds(() -> loop.execute(() -> executor.execute(() -> begun.add(0))));
            loop.stop();
        });
        nextThread().run();

        assertThat(begun).containsExactly(0);
    }

    @Test
    void tasks_without_a_thread_get_one_in_a_later_round() throws Exception {
        BlockingQueue<Integer> refused = new LinkedBlockingQueue<>(List.of(1, 2));
        handOver(thread -> {
            if (refused.poll() != null) {
                throw new OutOfMemoryError("no thread, says the test");
            }
            threads.add(thread);
        }, 2);

        nextThread().run();
        nextThread().run();

        assertThat(begun).containsExactly(0, 1);
        assertThat(RecordedLogs.takenComplaints()).extracting(RecordedLogs.Line::message)
                .containsOnly("No threads for 2 requests; retrying");
    }

    /** As the JDK may do if it has too little memory. */
    @Test
    void tasks_run_once_although_a_thread_runs_whose_start_has_failed() throws Exception {
        AtomicInteger started = new AtomicInteger();
        handOver(thread -> {
            threads.add(thread);
            if (started.getAndIncrement() == 0) {
                throw new OutOfMemoryError("no thread, says the test");
            }
        }, 1);

        nextThread().run();
        nextThread().run();

        assertThat(begun).containsExactly(0);
    }

    @Test
    void tasks_wait_for_one_another_on_virtual_threads_of_their_own() throws Exception {
        CountDownLatch here = new CountDownLatch(5);
        CountDownLatch met = new CountDownLatch(5);
        Set<Thread> own = Collections.synchronizedSet(new HashSet<>());
        RoundExecutor executor = new RoundExecutor(new VirtualThreads());
        Runnable task = () -> {
            own.add(Thread.currentThread());
            here.countDown();
            try {
                if (here.await(20, TimeUnit.SECONDS)) {
                    met.countDown();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };

        loop.execute(() -> Collections.nCopies(5, task).forEach(executor::execute));

        assertThat(met.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(own).hasSize(5).allMatch(Thread::isVirtual);
    }

    @Test
    void tasks_run_one_after_another_without_threads_although_those_before_them_fail() throws Exception {
        RoundExecutor executor = new RoundExecutor(thread -> {
            if (!loop.inLoop()) {
                throw new OutOfMemoryError("no thread, says the test");
            }
            threads.add(thread);
        });
        Runnable fails = () -> {
            throw new AssertionError("expected");
        };
        loop.execute(() -> List.of(fails, fails, () -> begun.add(2)).forEach(executor::execute));

        nextThread().run();

        assertThat(begun).containsExactly(2);
        assertThat(RecordedLogs.takenComplaints()).extracting(RecordedLogs.Line::failure)
                .hasAtLeastOneElementOfType(OutOfMemoryError.class).hasAtLeastOneElementOfType(AssertionError.class);
    }
}
