package dev.freshet.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimerHeapTest {
    private final TimerHeap heap = new TimerHeap();
    private EventLoop loop;

    @BeforeEach
    void makeLoop() throws IOException {
        loop = new EventLoop("test", true);
    }

    @AfterEach
    void stopLoop() {
        loop.stop();
    }

    @Test
    void gives_timers_of_one_deadline_in_the_order_they_were_set() {
        List<Timer> set = timers(100);
        set.forEach(timer -> heap.set(timer, 5));
        assertThat(allDue(4)).isEmpty();
        assertThat(allDue(5)).containsExactlyElementsOf(set);
        assertThat(heap.isEmpty()).isTrue();
    }

    @Test
    void keeps_its_order_where_nano_time_overflows() {
        List<Timer> timers = timers(2);
        heap.set(timers.get(0), Long.MIN_VALUE + 5);
        heap.set(timers.get(1), Long.MAX_VALUE - 5);
        assertThat(allDue(Long.MAX_VALUE)).containsExactly(timers.get(1));
        assertThat(allDue(Long.MIN_VALUE + 5)).containsExactly(timers.get(0));
    }

    @Test
    void keeps_its_order_through_any_mix_of_setting_moving_and_removing() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            List<Timer> timers = timers(random.nextInt(1, 200));
            List<Timer> expected = new ArrayList<>();
            for (int change = 0; change < 400; change++) {
                Timer timer = timers.get(random.nextInt(timers.size()));
                expected.remove(timer);
                if (random.nextInt(3) == 0) {
                    heap.remove(timer);
                } else {
                    heap.set(timer, random.nextLong(100));
                    expected.add(timer);
                }
            }
            // Those of one deadline stay in the order they were added in: the sort is stable.
            expected.sort(Comparator.comparingLong(timer -> timer.deadline));
            assertThat(allDue(100)).containsExactlyElementsOf(expected);
        }
    }

    private List<Timer> timers(int count) {
        List<Timer> timers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            timers.add(loop.timer(() -> { }));
        }
        return timers;
    }

    private List<Timer> allDue(long nanoTime) {
        List<Timer> all = new ArrayList<>();
        for (Timer due = heap.pollDue(nanoTime); due != null; due = heap.pollDue(nanoTime)) {
            all.add(due);
        }
        return all;
    }
}
