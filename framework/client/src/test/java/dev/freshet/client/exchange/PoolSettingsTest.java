package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoolSettingsTest {
    @Test
    void give_an_http2_connection_a_window_for_each_of_its_streams() {
        assertThat(PoolSettings.DEFAULT.connectionWindow()).isEqualTo(100 * 65_535);
        assertThat(PoolSettings.builder().maxStreams(1).windowSize(2_000).build().connectionWindow())
                .isEqualTo(65_535);
    }

    @Test
    void refuse_times_that_are_none() {
        assertThatThrownBy(PoolSettings.builder().pingAfter(Duration.ofNanos(-1))::build)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ping-after must be at least 0");
        assertThatThrownBy(PoolSettings.builder().pingLimit(Duration.ZERO)::build)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ping-limit must be longer");
    }

    @Test
    void refuse_windows_that_are_too_large_together() {
        PoolSettings.Builder large = PoolSettings.builder().maxStreams(1_000).windowSize(2_147_483);
        assertThat(large.build().connectionWindow()).isEqualTo(2_147_483_000);
        assertThatThrownBy(large.windowSize(2_147_484)::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("max-streams times window-size must be at most 2147483647, is 1000 times 2147484");
    }
}
