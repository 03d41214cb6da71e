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

    @Test
    void refuse_more_than_an_http2_connection_can_have() {
        assertThatThrownBy(PoolSettings.builder().maxStreams(100_001)::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("max-streams must be at most 100000, is 100001");
        assertThatThrownBy(PoolSettings.builder().maxHeadBytes(16_777_217)::build)
                .hasMessage("max-head-bytes must be at most 16777216, is 16777217");
        assertThatThrownBy(PoolSettings.builder().maxHeaderCount(100_001)::build)
                .hasMessage("max-header-count must be at most 100000, is 100001");
        PoolSettings most = PoolSettings.builder().maxStreams(100_000).windowSize(1_024).maxHeadBytes(16_777_216)
                .maxHeaderCount(100_000).build();
        assertThat(most.limits().http2().maxConcurrentStreams()).isEqualTo(100_000);
    }
}
