package dev.freshet.security.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Metadata that ages by a clock of the test. */
class ServerMetadataTest {
    private static final int PATIENCE_SECONDS = 10;

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger fetches = new AtomicInteger();
    private final CountDownLatch fetching = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);
    private volatile boolean away;
    private volatile boolean broken;
    private volatile boolean hangs;
    private final ServerMetadata metadata = new ServerMetadata(now::get, this::fetch);

    private Map<String, @Nullable Object> fetch() throws IOException {
        int number = fetches.incrementAndGet();
        if (hangs) {
            fetching.countDown();
            await(answer);
        }
        if (away) {
            throw new IOException("away");
        }
        if (broken) {
            throw new IllegalStateException("broken");
        }
        return Map.of("number", number);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private @Nullable Object number() throws IOException {
        return metadata.fields().get("number");
    }

    private CompletableFuture<@Nullable Object> numberOnAnotherThread() {
        CompletableFuture<@Nullable Object> number = new CompletableFuture<>();
        startThread(number);
        return number;
    }

    private Thread startThread(CompletableFuture<@Nullable Object> number) {
        return Thread.startVirtualThread(() -> {
            try {
                number.complete(number());
            } catch (IOException | RuntimeException failure) {
                number.completeExceptionally(failure);
            }
        });
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void is_fetched_again_after_ten_minutes() throws Exception {
        assertThat(number()).isEqualTo(1);
        pass(Duration.ofMinutes(10).minusNanos(1));
        assertThat(number()).isEqualTo(1);
        pass(Duration.ofNanos(1));
        assertThat(number()).isEqualTo(2);
    }

    @Test
    void stays_in_use_while_the_server_is_away_which_is_asked_every_thirty_seconds() throws Exception {
        number();
        away = true;
        pass(Duration.ofMinutes(10));
        for (int second = 0; second < 60; second++) {
            assertThat(number()).isEqualTo(1);
            pass(Duration.ofSeconds(1));
        }
        assertThat(fetches).as("with the first").hasValue(3);
        away = false;
        assertThat(number()).isEqualTo(4);
    }

    @Test
    void is_missing_while_the_server_is_away_which_is_asked_every_five_seconds() throws Exception {
        away = true;
        for (int second = 0; second < 10; second++) {
            assertThatThrownBy(metadata::fields).isInstanceOf(IOException.class);
            pass(Duration.ofSeconds(1));
        }
        assertThat(fetches).hasValue(2);
        away = false;
        assertThat(number()).isEqualTo(3);
    }

    @Test
    void is_not_asked_for_again_at_once_after_an_unexpected_failure() throws Exception {
        broken = true;
        assertThatThrownBy(metadata::fields).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(metadata::fields).isInstanceOf(IOException.class);
        broken = false;
        pass(Duration.ofSeconds(5));
        assertThat(number()).isEqualTo(2);
        broken = true;
        pass(Duration.ofMinutes(10));
        assertThatThrownBy(metadata::fields).isInstanceOf(IllegalStateException.class);
        assertThat(number()).isEqualTo(2);
        assertThat(fetches).hasValue(3);
    }

    @Test
    void stays_in_use_for_others_while_one_request_fetches() throws Exception {
        number();
        hangs = true;
        pass(Duration.ofMinutes(10));
        CompletableFuture<@Nullable Object> other = numberOnAnotherThread();
        await(fetching);
        assertThat(number()).isEqualTo(1);
        answer.countDown();
        assertThat(other.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(number()).isEqualTo(2);
    }

    @Test
    void is_fetched_once_for_all_first_requests() throws Exception {
        hangs = true;
        CompletableFuture<@Nullable Object> one = numberOnAnotherThread();
        await(fetching);
        CompletableFuture<@Nullable Object> other = new CompletableFuture<>();
        Thread waiting = startThread(other);
        Eventually.holds("the other waits or has its number",
                () -> waiting.getState() == Thread.State.TIMED_WAITING || other.isDone());
        answer.countDown();
        assertThat(one.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(other.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
    }
}
