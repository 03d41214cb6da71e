package dev.freshet.server.threads.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

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
}
