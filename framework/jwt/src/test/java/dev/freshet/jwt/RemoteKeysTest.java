package dev.freshet.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.freshet.http.HttpException;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Key sets that age by a clock of the test. */
class RemoteKeysTest {
    private static final KeyServers.Ages AGES = new KeyServers.Ages(Duration.ofMinutes(10), Duration.ofHours(6));

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger fetches = new AtomicInteger();
    private volatile boolean away;
    private volatile boolean broken;
    private volatile List<CheckKey> published = keys("one");
    private final RemoteKeys keys = new RemoteKeys(URI.create("https://id.example/keys"), AGES, now::get, () -> {
        fetches.incrementAndGet();
        if (away) {
            throw new IOException("away");
        }
        if (broken) {
            throw new IllegalArgumentException("broken");
        }
        return published;
    });

    private static List<CheckKey> keys(String id) {
        try {
            JWK key = new ECKeyGenerator(Curve.P_256).keyID(id).generate().toPublicJWK();
            return CheckKey.of(List.of(key));
        } catch (com.nimbusds.jose.JOSEException failure) {
            throw new AssertionError(failure);
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void keeps_known_keys_while_their_server_is_away_for_ten_minutes() {
        assertThat(keys.keys("one")).isEqualTo(published);
        pass(Duration.ofMinutes(9));
        away = true;
        for (int minute = 0; minute < 10; minute++) {
            pass(Duration.ofMinutes(1));
            assertThat(keys.keys("one")).isEqualTo(published);
        }
        Eventually.holds("a fetch that fails", () -> fetches.get() > 1);
        assertThat(fetches.get()).isLessThanOrEqualTo(1 + 10);
    }

    @Test
    void gives_up_keys_that_are_too_old() {
        keys.keys("one");
        away = true;
        pass(AGES.maxStale().plusSeconds(1));
        assertThatThrownBy(() -> keys.keys("one")).isInstanceOf(HttpException.class)
                .hasFieldOrPropertyWithValue("status", 503);
        away = false;
        pass(RemoteKeys.PAUSE_WITHOUT_KEYS.plusSeconds(1));
        assertThat(keys.keys("one")).isEqualTo(published);
    }

    @Test
    void keeps_keys_for_ever_if_no_clock_can_count_their_ages() {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        RemoteKeys kept = new RemoteKeys(URI.create("https://id.example/keys"),
                new KeyServers.Ages(forEver, forEver), now::get, () -> {
                    fetches.incrementAndGet();
                    return published;
                });
        assertThat(kept.keys("one")).isEqualTo(published);
        pass(Duration.ofDays(36_500));
        assertThat(kept.keys("one")).isEqualTo(published);
        assertThat(fetches).hasValue(1);
    }

    @Test
    void keeps_known_keys_if_a_fetch_fails_unexpectedly() {
        keys.keys("one");
        broken = true;
        pass(RemoteKeys.PAUSE.plusSeconds(1));
        assertThat(keys.keys("two")).isEqualTo(published);
        assertThat(fetches).hasValue(2);
    }

    @Test
    void has_no_keys_for_now_if_the_first_fetch_fails_unexpectedly() {
        broken = true;
        assertThatThrownBy(() -> keys.keys("one")).isInstanceOf(HttpException.class)
                .hasFieldOrPropertyWithValue("status", 503);
    }

    @Test
    void fetches_once_a_period_whatever_keys_tokens_name() {
        keys.keys("one");
        for (int i = 0; i < 1_000; i++) {
            keys.keys("../../etc/" + i);
        }
        assertThat(fetches).hasValue(1);
        pass(RemoteKeys.PAUSE.plusSeconds(1));
        for (int i = 0; i < 1_000; i++) {
            keys.keys("../../etc/" + i);
        }
        assertThat(fetches).hasValue(2);
    }

    @Test
    void finds_a_new_key_without_waiting_for_the_old_ones_to_age() {
        keys.keys("one");
        published = keys("two");
        pass(RemoteKeys.PAUSE.plusSeconds(1));
        assertThat(keys.keys("two")).isEqualTo(published);
    }

    @Test
    void asks_a_server_that_never_answered_every_few_seconds() {
        away = true;
        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() -> keys.keys(null)).isInstanceOf(HttpException.class);
        }
        assertThat(fetches).hasValue(1);
        away = false;
        pass(RemoteKeys.PAUSE_WITHOUT_KEYS.plusSeconds(1));
        assertThat(keys.keys(null)).isEqualTo(published);
    }

    @Test
    void after_a_long_time_without_tokens_withdrawn_keys_let_none_in() {
        keys.keys("one");
        published = keys("two");
        pass(AGES.maxAge().multipliedBy(2).plusSeconds(1));
        assertThat(keys.keys("one")).isEqualTo(published);
        assertThat(fetches).hasValue(2);
    }

    @Test
    void after_a_long_time_without_tokens_the_keys_still_count_if_their_server_is_away() {
        keys.keys("one");
        away = true;
        pass(AGES.maxAge().multipliedBy(2).plusSeconds(1));
        for (int i = 0; i < 100; i++) {
            assertThat(keys.keys("one")).isEqualTo(published);
        }
        assertThat(fetches).hasValue(2);
    }

    @Test
    void after_a_long_time_without_tokens_one_fetch_serves_all_who_wait() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        CountDownLatch answer = new CountDownLatch(1);
        RemoteKeys slow = new RemoteKeys(URI.create("https://id.example/keys"), AGES, now::get, () -> {
            asked.countDown();
            if (asked.getCount() == 0) {
                try {
                    answer.await();
                } catch (InterruptedException ended) {
                    throw new IOException(ended);
                }
            }
            return published;
        });
        slow.keys("one");
        published = keys("two");
        pass(AGES.maxAge().multipliedBy(2).plusSeconds(1));
        CompletableFuture<List<CheckKey>> first = CompletableFuture.supplyAsync(() -> slow.keys("one"));
        asked.await();
        CompletableFuture<List<CheckKey>> second = new CompletableFuture<>();
        Thread waiting = Thread.ofVirtual().start(() -> second.complete(slow.keys("one")));
        Eventually.holds("the second waits or has its keys",
                () -> waiting.getState() == Thread.State.TIMED_WAITING || second.isDone());
        answer.countDown();
        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(published);
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo(published);
    }

    @Test
    void a_server_that_never_answers_holds_one_thread_only() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        RemoteKeys slow = new RemoteKeys(URI.create("https://id.example/keys"), AGES, now::get, () -> {
            asked.countDown();
            try {
                answer.await();
            } catch (InterruptedException ended) {
                throw new IOException(ended);
            }
            return published;
        });
        CompletableFuture<List<CheckKey>> first = CompletableFuture.supplyAsync(() -> slow.keys("one"));
        asked.await();
        assertThatThrownBy(() -> slow.keys("one")).isInstanceOf(HttpException.class)
                .hasMessageContaining("not available");
        answer.countDown();
        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(published);
        assertThat(slow.keys("one")).isEqualTo(published);
    }
}
