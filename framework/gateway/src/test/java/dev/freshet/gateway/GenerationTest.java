package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.transport.EventLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GenerationTest {
    @Test
    void an_event_loop_that_ends_the_last_request_does_not_wait_for_the_upstreams() throws Exception {
        Generation generation = new Generation();
        assertThat(generation.enter()).isTrue();
        CompletableFuture<Boolean> givenUpOnLoop = new CompletableFuture<>();
        generation.retire(() -> givenUpOnLoop.complete(EventLoop.current() != null));
        EventLoop loop = new EventLoop("test", true);
        loop.start();
        try {
            loop.execute(generation::exit);
            assertThat(givenUpOnLoop.get(20, TimeUnit.SECONDS)).isFalse();
        } finally {
            loop.stop();
            loop.join();
        }
    }
}
