package dev.freshet.security.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CredentialCacheTest {
    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger lookups = new AtomicInteger();
    private final CredentialCache cache = new CredentialCache("a test", Duration.ofSeconds(30), clock::get);

    private static Authenticated ann(Instant expires) {
        return new Authenticated("test", "ann", Set.of(), Set.of(), new Claims(Map.of()), expires);
    }

    private Optional<Authenticated> ask(Optional<Authenticated> answer) {
        return cache.get("hash", () -> {
            lookups.incrementAndGet();
            return answer;
        });
    }

    private void passes(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void remembers_a_caller_for_the_time_to_live() {
        assertThat(ask(Optional.of(ann(Instant.MAX)))).isPresent();
        passes(29);
        assertThat(ask(Optional.empty())).isPresent();
        passes(2);
        assertThat(ask(Optional.empty())).isEmpty();
    }

    @Test
    void remembers_an_unknown_credential_for_five_seconds() {
        assertThat(ask(Optional.empty())).isEmpty();
        passes(4);
        assertThat(ask(Optional.of(ann(Instant.MAX)))).isEmpty();
        passes(2);
        assertThat(ask(Optional.of(ann(Instant.MAX)))).isPresent();
    }

    @Test
    void does_not_remember_a_caller_longer_than_its_credentials() {
        ask(Optional.of(ann(Instant.now().plusSeconds(10))));
        passes(11);
        assertThat(ask(Optional.empty())).isEmpty();
    }

    @Test
    void does_not_remember_a_caller_whose_credentials_have_expired() {
        ask(Optional.of(ann(Instant.now().minusSeconds(10))));
        ask(Optional.of(ann(Instant.now().minusSeconds(10))));
        assertThat(lookups).hasValue(2);
    }

    @Test
    void does_not_remember_a_failure() {
        assertThatThrownBy(() -> cache.get("hash", () -> {
            throw new IOException("away");
        })).isInstanceOfSatisfying(HttpException.class, failure -> assertThat(failure.status()).isEqualTo(503));
        assertThat(ask(Optional.of(ann(Instant.MAX)))).isPresent();
    }

    @Test
    void looks_up_once_for_requests_at_the_same_time() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        CompletableFuture<Optional<Authenticated>> second = new CompletableFuture<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<Authenticated>> first = threads.submit(() -> cache.get("hash", () -> {
                asked.countDown();
                answered.await();
                return Optional.of(ann(Instant.MAX));
            }));
            asked.await();
            Thread waiting = Thread.ofVirtual().start(() -> second.complete(ask(Optional.empty())));
            Eventually.holds("the second waits or has its answer",
                    () -> waiting.getState() == Thread.State.WAITING || second.isDone());
            answered.countDown();
            assertThat(first.get()).isPresent();
            assertThat(second.get()).isPresent();
            assertThat(lookups).hasValue(0);
        }
    }
}
