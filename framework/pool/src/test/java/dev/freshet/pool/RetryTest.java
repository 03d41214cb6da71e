package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RetryTest {
    private static final SQLException REFUSED = new SQLException("refused");
    private final Retry retry = new Retry();

    @Test
    void pauses_longer_after_each_failure_but_ten_seconds_at_most() {
        long now = 1_000_000;
        for (int failure = 1; failure <= 40; failure++) {
            retry.failed(REFUSED, now, now);
            long longest = failure > 10 ? 10_000 : Math.min(10_000, 10L << failure - 1);
            assertThat(retry.nextAt(false) - now).as("after %d", failure)
                    .isBetween(TimeUnit.MILLISECONDS.toNanos(longest) / 2, TimeUnit.MILLISECONDS.toNanos(longest));
            assertThat(retry.nextAt(true) - now).isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
        }
    }

    @Test
    void counts_attempts_that_fail_together_once() {
        retry.failed(REFUSED, 50, 100);
        retry.failed(REFUSED, 50, 110);
        retry.failed(REFUSED, 99, 120);
        assertThat(retry.failures()).isEqualTo(1);
        retry.failed(REFUSED, 100, 130);
        assertThat(retry.failures()).as("it began after the failure").isEqualTo(2);
        retry.succeeded();
        assertThat(retry.failing()).isFalse();
        assertThat(retry.last()).isNull();
    }
}
