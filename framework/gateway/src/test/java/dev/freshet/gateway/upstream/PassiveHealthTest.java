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

    @Test
    void a_success_does_not_undo_an_ejection_that_begins_meanwhile() {
        health.failed(instance);
        long ejected = System.nanoTime();
        while (System.nanoTime() - ejected < OVER_NANOS) {
            Thread.onSpinWait();
        }
        between = () -> {
            settings = LONG;
            health.failed(instance);
        };
        health.succeeded();

        assertThat(health.ejections()).isEqualTo(2);
        assertThat(health.isEjected(System.nanoTime())).isTrue();
    }
}
