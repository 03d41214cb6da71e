package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SharedRuntimeTest {

    @Test
    void tries_again_after_a_start_that_has_failed_and_keeps_what_has_started() {
        AtomicInteger starts = new AtomicInteger();
        try (ClientRuntime runtime = ClientRuntime.start(1, null)) {
            SharedRuntime shared = new SharedRuntime(() -> {
                if (starts.incrementAndGet() == 1) {
                    throw new UncheckedIOException(new IOException("Too many open files"));
                }
                return runtime;
            });

            assertThatThrownBy(shared::get).isInstanceOf(UncheckedIOException.class);
            assertThat(shared.get()).isSameAs(runtime);
            assertThat(shared.get()).isSameAs(runtime);
        }
        assertThat(starts).hasValue(2);
    }
}
