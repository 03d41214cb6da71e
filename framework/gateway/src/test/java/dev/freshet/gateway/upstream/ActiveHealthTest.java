package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.config.Health;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How many health checks in a row decide, with two good ones and three bad ones. */
class ActiveHealthTest {
    private static final Health SETTINGS =
            new Health("/health", Duration.ofSeconds(1), Duration.ofSeconds(1), 2, 3);

    private final ActiveHealth health = new ActiveHealth();

    private boolean check(boolean well) {
        return health.answered(well, SETTINGS, "a:1", "no answer");
    }

    @Test
    void only_bad_checks_in_a_row_take_an_instance_out() {
        for (boolean well : new boolean[] {false, false, true, false, false}) {
            check(well);
            assertThat(health.isHealthy()).isTrue();
        }
        check(false);
        assertThat(health.isHealthy()).isFalse();
    }

    @Test
    void only_good_checks_in_a_row_bring_an_instance_back() {
        for (boolean well : new boolean[] {false, false, false, true, false, true}) {
            assertThat(check(well)).isFalse();
        }
        assertThat(health.isHealthy()).isFalse();
        assertThat(check(true)).isTrue();
        assertThat(health.isHealthy()).isTrue();
    }
}
