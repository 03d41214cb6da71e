package dev.freshet.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventLoopTest {
    @Test
    void ends_completely_although_a_task_at_the_end_of_its_rounds_fails() throws IOException {
        AtomicInteger others = new AtomicInteger();
        EventLoop loop = new EventLoop("test", true);
        loop.execute(() -> {
            loop.atEndOfRounds(() -> {
                throw new IllegalStateException("expected");
            });
            loop.atEndOfRounds(others::incrementAndGet);
        });
        loop.start();
        loop.stop();
        loop.join();
        assertThat(others).hasPositiveValue();
        assertThat(loop.offer(() -> { })).as("takes tasks").isFalse();
    }
}
