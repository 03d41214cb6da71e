package dev.freshet.server.threads.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.test.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class PlatformThreadsTest {
    private static final int SIZE = 4;
    /** Percent: a client that is alone may have three threads. */
    private static final int SHARE = 75;

    private final PlatformThreads threads = new PlatformThreads(SIZE, new ClientLimit(SHARE));

    @AfterEach
    void stop() {
        threads.stop(Duration.ZERO);
    }

    private static boolean soon(CountDownLatch latch) throws InterruptedException {
        return latch.await(30, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    @Test
    void tasks_that_wait_get_a_thread_each_up_to_the_size_and_the_rest_follow() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(SIZE);
        CountDownLatch done = new CountDownLatch(3 * SIZE);
        Set<Thread> used = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 3 * SIZE; i++) {
            threads.execute(() -> {
                used.add(Thread.currentThread());
                inside.countDown();
                await(go);
                done.countDown();
            });
        }
        assertThat(soon(inside)).isTrue();
        assertThat(done.getCount()).isEqualTo(3 * SIZE);
        go.countDown();
        assertThat(soon(done)).isTrue();
        assertThat(used).hasSize(SIZE).allMatch(thread -> !thread.isVirtual() && thread.isDaemon());
    }

    @Test
    void no_task_is_left_behind_however_they_come() throws InterruptedException {
        int rounds = 30_000;
        int senders = 4;
        CountDownLatch done = new CountDownLatch(rounds * senders);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Thread> sending = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
            sending.add(Thread.ofPlatform().start(() -> {
                for (int n = 0; n < rounds; n++) {
                    int number = n;
                    threads.execute(() -> {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        if (number % 64 == 0) {
                            Thread.yield();
                        }
                        inside.decrementAndGet();
                        done.countDown();
                    });
                    if (n % 16 == 0) {
                        // Lets the pool run dry now and then, so that threads go idle while tasks come.
                        Thread.yield();
                    }
                }
            }));
        }
        for (Thread thread : sending) {
            thread.join();
        }
        assertThat(soon(done)).as("tasks left: %s", done.getCount()).isTrue();
        assertThat(most).hasValueLessThanOrEqualTo(SIZE);
    }

    @Test
    void one_task_at_a_time_always_finds_a_thread() throws InterruptedException {
        for (int i = 0; i < 20_000; i++) {
            CountDownLatch done = new CountDownLatch(1);
            threads.execute(done::countDown);
            assertThat(soon(done)).as("task %s", i).isTrue();
        }
    }

    @Test
    void takes_a_task_that_must_not_wait_only_if_a_thread_is_free() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(SIZE);
        Runnable task = () -> {
            await(go);
            done.countDown();
        };
        threads.execute(task);
        for (int i = 1; i < SIZE; i++) {
            assertThat(threads.executeIfFree(task)).isTrue();
        }
        assertThat(threads.executeIfFree(task)).as("one more than there are threads").isFalse();
        go.countDown();
        assertThat(soon(done)).isTrue();
        Eventually.holds("a thread is free again", () -> threads.executeIfFree(() -> {
        }));
    }

    @Test
    void a_task_that_throws_costs_no_thread() throws InterruptedException {
        PlatformThreads one = new PlatformThreads(1, ClientLimit.NONE);
        one.execute(() -> {
            throw new AssertionError("expected");
        });
        CountDownLatch done = new CountDownLatch(1);
        one.execute(done::countDown);
        assertThat(soon(done)).isTrue();
        one.stop(Duration.ZERO);
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(AssertionError.class);
    }

    /** Starts one thread, when it is let; the system cannot create another. */
    private static ThreadFactory oneThread(CountDownLatch let) {
        AtomicInteger asked = new AtomicInteger();
        return worker -> asked.getAndIncrement() == 0 ? Thread.ofPlatform().daemon().unstarted(() -> {
            await(let);
            worker.run();
        }) : new Thread(worker) {
            @Override
            public void start() {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
    }

    @Test
    void a_thread_that_cannot_start_another_runs_all_tasks_itself() throws InterruptedException {
        CountDownLatch let = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(2);
        PlatformThreads two = new PlatformThreads(2, ClientLimit.NONE, oneThread(let));
        two.execute(done::countDown);
        two.execute(done::countDown);
        let.countDown();
        assertThat(soon(done)).isTrue();
        two.stop(Duration.ZERO);
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void a_stop_waits_for_what_runs_and_for_what_was_taken_on() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(SIZE);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 2 * SIZE; i++) {
            threads.execute(() -> {
                inside.countDown();
                await(go);
                done.incrementAndGet();
            });
        }
        assertThat(soon(inside)).isTrue();
        Thread.ofVirtual().start(go::countDown);
        threads.stop(Duration.ofSeconds(10));
        assertThat(done).hasValue(2 * SIZE);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> threads.execute(() -> { }));
    }

    @Test
    void a_stop_interrupts_what_runs_too_long_and_drops_what_has_not_begun() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(SIZE);
        CountDownLatch interrupted = new CountDownLatch(SIZE);
        AtomicInteger begun = new AtomicInteger();
        for (int i = 0; i < 2 * SIZE; i++) {
            threads.execute(() -> {
                begun.incrementAndGet();
                inside.countDown();
                await(new CountDownLatch(1));
                interrupted.countDown();
            });
        }
        assertThat(soon(inside)).isTrue();
        threads.stop(Duration.ofMillis(50));
        assertThat(soon(interrupted)).isTrue();
        assertThat(begun).hasValue(SIZE);
    }

    @Test
    void a_client_leaves_a_thread_to_others_and_its_tasks_follow() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(SIZE - 1);
        CountDownLatch done = new CountDownLatch(3 * SIZE);
        ThreadShare greedy = threads.newShare();
        for (int i = 0; i < 3 * SIZE; i++) {
            threads.execute(new ClientTask(greedy, () -> {
                inside.countDown();
                await(go);
                done.countDown();
            }));
        }
        assertThat(soon(inside)).isTrue();
        for (int i = 0; i < 100; i++) {
            CountDownLatch other = new CountDownLatch(1);
            threads.execute(new ClientTask(threads.newShare(), other::countDown));
            assertThat(soon(other)).as("request %s of another client", i).isTrue();
        }
        assertThat(done.getCount()).isEqualTo(3 * SIZE);
        go.countDown();
        assertThat(soon(done)).isTrue();
    }

    @Test
    void tasks_that_wait_for_their_share_leave_threads_to_tasks_that_must_not_wait() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(SIZE - 1);
        ThreadShare greedy = threads.newShare();
        for (int i = 0; i < 3 * SIZE; i++) {
            threads.execute(new ClientTask(greedy, () -> {
                inside.countDown();
                await(go);
            }));
        }
        assertThat(soon(inside)).isTrue();
        Eventually.holds("the tasks that have no thread are set aside", () -> threads.executeIfFree(() -> { }));
        go.countDown();
    }

    @Test
    void no_task_of_many_clients_is_left_behind() throws InterruptedException {
        int rounds = 20_000;
        List<ThreadShare> shares = List.of(threads.newShare(), threads.newShare(), threads.newShare());
        CountDownLatch done = new CountDownLatch(rounds * shares.size());
        List<Thread> sending = new ArrayList<>();
        for (ThreadShare share : shares) {
            sending.add(Thread.ofPlatform().start(() -> {
                for (int n = 0; n < rounds; n++) {
                    boolean yields = n % 8 == 0;
                    threads.execute(new ClientTask(share, () -> {
                        if (yields) {
                            Thread.yield();
                        }
                        done.countDown();
                    }));
                }
            }));
        }
        for (Thread thread : sending) {
            thread.join();
        }
        assertThat(soon(done)).as("tasks left: %s", done.getCount()).isTrue();
    }

    @Test
    void a_stop_drops_what_waits_for_a_share() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(SIZE - 1);
        AtomicInteger begun = new AtomicInteger();
        ThreadShare greedy = threads.newShare();
        for (int i = 0; i < 2 * SIZE; i++) {
            threads.execute(new ClientTask(greedy, () -> {
                begun.incrementAndGet();
                inside.countDown();
                await(new CountDownLatch(1));
            }));
        }
        assertThat(soon(inside)).isTrue();
        threads.stop(Duration.ofMillis(50));
        assertThat(begun).hasValue(SIZE - 1);
    }
}
