package dev.freshet.server.threads.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class VirtualThreadsTest {
    @Test
    void tasks_that_are_started_together_wait_for_one_another_on_threads_of_their_own() throws Exception {
        CountDownLatch here = new CountDownLatch(5);
        CountDownLatch met = new CountDownLatch(5);
        Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
        Runnable task = () -> {
            threads.add(Thread.currentThread());
            here.countDown();
            try {
                if (here.await(20, TimeUnit.SECONDS)) {
                    met.countDown();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };

        new VirtualThreads().executeTogether(Collections.nCopies(5, task));

        assertThat(met.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(threads).hasSize(5).allMatch(Thread::isVirtual);
    }

    /** Starts one thread; the system cannot create another. */
    private static ThreadFactory oneThread() {
        AtomicBoolean asked = new AtomicBoolean();
        return task -> {
            if (asked.getAndSet(true)) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return Thread.ofVirtual().unstarted(task);
        };
    }

    @Test
    void tasks_without_a_thread_run_although_the_ones_before_them_fail() throws Exception {
        RecordedLogs.takenComplaints();
        CountDownLatch done = new CountDownLatch(1);
        Runnable fails = () -> {
            throw new AssertionError("expected");
        };

        new VirtualThreads(oneThread()).executeTogether(List.of(fails, fails, done::countDown));

        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(RecordedLogs.takenComplaints()).extracting(RecordedLogs.Line::failure)
                .hasAtLeastOneElementOfType(OutOfMemoryError.class).hasAtLeastOneElementOfType(AssertionError.class);
    }
}
