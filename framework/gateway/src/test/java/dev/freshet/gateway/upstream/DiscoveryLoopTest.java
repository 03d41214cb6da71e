package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.upstream.AddressSource.Found;
import dev.freshet.http.log.LineLimit;
import dev.freshet.test.CapturedOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DiscoveryLoopTest {
    @Test
    void an_error_does_not_end_the_lookups() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        AddressSource source = () -> {
            if (asked.incrementAndGet() == 1) {
                throw new OutOfMemoryError("expected");
            }
            return List.of(Found.of(new Address("127.0.0.1", 1, 1)));
        };
        CompletableFuture<List<Found>> found = new CompletableFuture<>();
        try (DiscoveryLoop loop = new DiscoveryLoop("test", source, Duration.ofMillis(10),
                (_, addresses) -> found.complete(addresses))) {
            loop.start();
            assertThat(found.get(20, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void the_log_speaks_of_known_addresses_only_after_one_was_found() throws Exception {
        LineLimit.forget();
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch over = new CountDownLatch(4);
        AddressSource source = () -> {
            over.countDown();
            if (asked.incrementAndGet() % 2 == 1) {
                throw new IOException("expected");
            }
            return List.of(Found.of(new Address("127.0.0.1", 1, 1)));
        };
        CapturedOutput logged = CapturedOutput.start();
        try (logged; DiscoveryLoop loop = new DiscoveryLoop("log", source, Duration.ofMillis(10), (_, _) -> { })) {
            loop.start();
            assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(logged.text()).containsSubsequence(
                "Upstream log: looking up its addresses failed: java.io.IOException: expected",
                "Upstream log: looking up its addresses failed; the known ones stay in use: java.io.IOException");
    }
}
