package dev.freshet.server.threads.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.io.SelectorLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class RoundExecutorTest {
    private final BlockingQueue<List<Runnable>> given = new LinkedBlockingQueue<>();
    private final List<Runnable> single = new ArrayList<>();
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

    private RoundExecutor executor() {
        return new RoundExecutor(single::add, tasks -> given.add(List.copyOf(tasks)));
    }

    private static List<Runnable> tasks(int count) {
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            tasks.add(() -> assertThat(number).isNotNegative());
        }
        return tasks;
    }

    private List<Runnable> next() throws InterruptedException {
        return given.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void what_a_loop_hands_over_in_one_round_is_given_on_together() throws Exception {
        RoundExecutor executor = executor();
        List<Runnable> tasks = tasks(3);

        loop.execute(() -> tasks.forEach(executor::execute));

        assertThat(next()).isEqualTo(tasks);
    }

    @Test
    void the_first_of_many_do_not_wait_for_the_last() throws Exception {
        RoundExecutor executor = executor();
        List<Runnable> tasks = tasks(20);

        loop.execute(() -> tasks.forEach(executor::execute));

        assertThat(next()).isEqualTo(tasks.subList(0, 16));
        assertThat(next()).isEqualTo(tasks.subList(16, 20));
    }

    @Test
    void what_another_thread_hands_over_is_given_on_at_once() {
        Runnable task = tasks(1).getFirst();

        executor().execute(task);

        assertThat(single).containsExactly(task);
    }

    /** As a connection does whose handler is to learn that it was closed. */
    @Test
    void what_a_loop_that_ends_hands_over_is_given_on_too() throws Exception {
        RoundExecutor executor = executor();
        Runnable last = tasks(1).getFirst();

        loop.execute(() -> {
            loop.atEndOfRounds(() -> loop.execute(() -> executor.execute(last)));
            loop.stop();
        });

        assertThat(next()).containsExactly(last);
    }

    @Test
    void tasks_without_a_thread_are_given_on_again_in_a_later_round() throws Exception {
        BlockingQueue<Integer> refused = new LinkedBlockingQueue<>(List.of(1, 2));
        RoundExecutor executor = new RoundExecutor(single::add, tasks -> {
            if (refused.poll() != null) {
                throw new OutOfMemoryError("no thread, says the test");
            }
            given.add(List.copyOf(tasks));
        });
        List<Runnable> tasks = tasks(2);

        loop.execute(() -> tasks.forEach(executor::execute));

        assertThat(next()).isEqualTo(tasks);
        assertThat(given).isEmpty();
        assertThat(RecordedLogs.takenComplaints()).extracting(RecordedLogs.Line::message)
                .containsOnly("No threads for 2 requests; retrying");
    }
}
