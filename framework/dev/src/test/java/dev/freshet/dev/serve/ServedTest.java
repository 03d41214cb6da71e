package dev.freshet.dev.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The end of an application while one of its requests runs on. */
class ServedTest {
    @Test
    void an_interrupt_ends_with_the_request_that_it_was_for() {
        Served served = new Served(request -> null, ServedTest.class.getClassLoader());
        Call call = new Call("GET", "/slow", Thread.currentThread());
        assertThat(served.enter(call)).isTrue();
        assertThat(served.end(Duration.ofMillis(1))).containsExactly(call);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        served.leave(call);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(served.end(Duration.ofMillis(1))).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
