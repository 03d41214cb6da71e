package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolSettingsTest {
    @Test
    void give_an_http2_connection_a_window_for_each_of_its_streams() {
        assertThat(window(PoolSettings.DEFAULT)).isEqualTo(100 * 65_535);
        assertThat(window(PoolSettings.builder().maxStreams(1).windowSize(2_000).build())).isEqualTo(65_535);
    }

    private static int window(PoolSettings settings) {
        return settings.limits().http2().connectionWindowSize();
    }

    @Test
    void refuse_times_that_are_none() {
        assertThatThrownBy(PoolSettings.builder().pingAfter(Duration.ofNanos(-1))::build)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ping-after must be at least 0");
        assertThatThrownBy(PoolSettings.builder().pingLimit(Duration.ZERO)::build)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ping-limit must be longer");
        Duration ever = Duration.ofSeconds(Long.MAX_VALUE);
        assertThatThrownBy(PoolSettings.builder().idleTime(ever)::build).hasMessageContaining("a hundred years");
        assertThatThrownBy(PoolSettings.builder().pingAfter(ever)::build).hasMessageContaining("a hundred years");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.0009S", "P36501D"})
    void time_limits_refuse_them_too(Duration limit) {
        Duration some = Duration.ofMillis(1);
        assertThatThrownBy(() -> new TimeLimits(limit, some, some)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("acquire must be at least a millisecond").hasMessageEndingWith("is " + limit);
        assertThatThrownBy(() -> new TimeLimits(some, limit, some)).hasMessageStartingWith("response must be");
        assertThatThrownBy(() -> new TimeLimits(some, some, limit)).hasMessageStartingWith("idle must be");
        assertThat(new TimeLimits(some, some, Duration.ofDays(36_500)).idle()).isPositive();
    }

    @Test
    void refuse_windows_that_are_too_large_together() {
        PoolSettings.Builder large = PoolSettings.builder().maxStreams(1_000).windowSize(2_147_483);
        assertThat(window(large.build())).isEqualTo(2_147_483_000);
        assertThatThrownBy(large.windowSize(2_147_484)::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("max-streams times window-size must be at most 2147483647, is 1000 times 2147484");
    }
}
