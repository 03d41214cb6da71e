package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.config.Ejection;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PassiveHealthTest {
    private static final Ejection LONG = new Ejection(1, Duration.ofHours(1), 100);
    private static final Ejection SHORT = new Ejection(1, Duration.ofMillis(1), 100);
    private static final long OVER_NANOS = 10_000_000;

    private final Instance instance = (Instance) Proxy.newProxyInstance(Instance.class.getClassLoader(),
            new Class<?>[] {Instance.class}, (proxy, method, arguments) -> "instance");
    private final PassiveHealth health = new PassiveHealth(new AllAllowed(), this::settings);
    private Ejection settings = SHORT;
    private Runnable between = () -> { };

    /** Called in the middle of a decision. */
    private Ejection settings() {
        Ejection now = settings;
        Runnable then = between;
        between = () -> { };
        then.run();
        return now;
    }

    private void ejectAndPassTheTime() {
        health.failed(instance);
        long ejected = System.nanoTime();
        while (System.nanoTime() - ejected < OVER_NANOS) {
            Thread.onSpinWait();
        }
    }

    private void assertEjectedForHours(int hours) {
        long end = System.nanoTime() + Duration.ofHours(hours).toNanos();
        long minute = Duration.ofMinutes(1).toNanos();
        assertThat(health.isEjected(end - minute)).as("just before the end of %d hours", hours).isTrue();
        assertThat(health.isEjected(end + minute)).as("just after").isFalse();
    }

    @Test
    void each_ejection_is_longer_than_the_one_before_up_to_ten_times_the_first() {
        settings = LONG;
        for (int time = 1; time <= 12; time++) {
            health.failed(instance);
            assertEjectedForHours(Math.min(time, 10));
            health.restore();
        }
        assertThat(health.ejections()).isEqualTo(12);
    }

    @Test
    void an_ejection_is_short_again_after_the_instance_has_worked_for_long_enough() {
        ejectAndPassTheTime();
        health.succeeded();
        settings = LONG;
        health.failed(instance);
        assertEjectedForHours(1);
    }

    @Test
    void a_success_does_not_undo_an_ejection_that_begins_meanwhile() {
        ejectAndPassTheTime();
        between = () -> {
            settings = LONG;
            health.failed(instance);
        };
        health.succeeded();

        assertThat(health.ejections()).isEqualTo(2);
        assertThat(health.isEjected(System.nanoTime())).isTrue();
    }
}
