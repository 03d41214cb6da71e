package dev.freshet.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
    @Test
    void gives_what_it_was_given_last() {
        BufferPool pool = new BufferPool(64, 10);
        byte[] first = pool.take();
        byte[] second = pool.take();
        assertThat(first).hasSize(64).isNotSameAs(second);
        pool.give(first);
        pool.give(second);
        assertThat(pool.take()).isSameAs(second);
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.take()).hasSize(64).isNotSameAs(first).isNotSameAs(second);
    }

    @Test
    void keeps_no_array_of_another_size() {
        BufferPool pool = new BufferPool(64, 10);
        byte[] grown = new byte[128];
        pool.give(grown);
        pool.give(new byte[0]);
        assertThat(pool.take()).hasSize(64);
    }

    @Test
    void keeps_no_more_than_it_was_told_to() {
        BufferPool pool = new BufferPool(64, 2);
        List<byte[]> taken = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            taken.add(pool.take());
        }
        taken.forEach(pool::give);
        assertThat(pool.take()).isSameAs(taken.get(1));
        assertThat(pool.take()).isSameAs(taken.get(0));
        byte[] third = pool.take();
        assertThat(taken).noneMatch(one -> one == third);
    }

    @Test
    void never_gives_one_array_to_two_threads() throws InterruptedException {
        BufferPool pool = new BufferPool(4, 8);
        AtomicInteger clashes = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            byte mark = (byte) i;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int n = 0; n < 50_000; n++) {
                    byte[] mine = pool.take();
                    mine[0] = mark;
                    Thread.onSpinWait();
                    if (mine[0] != mark) {
                        clashes.incrementAndGet();
                    }
                    pool.give(mine);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(clashes).hasValue(0);
    }
}
