package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Beans that are made or closed by a thread that is interrupted. */
class InterruptedThreadTest {
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void forget_interrupts() {
        Thread.interrupted();
    }

    /** A bean that tells whether its thread is interrupted when it closes. */
    private AutoCloseable quiet() {
        return () -> log.add(Thread.currentThread().isInterrupted() ? "interrupted" : "closed");
    }

    private static BeanScope open(Making first, Making second) {
        Wiring wiring = registry -> {
            registry.add(factory("first", first));
            registry.add(factory("second", second));
        };
        return BeanScope.builder().wire(List.of(wiring)).build();
    }

    private static BeanFactory<AutoCloseable> factory(String name, Making making) {
        return new BeanFactory<>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of(name, AutoCloseable.class);
            }

            @Override
            public AutoCloseable create(Beans beans) throws Exception {
                return making.make();
            }
        };
    }

    private interface Making {
        AutoCloseable make() throws Exception;
    }

    @Test
    void tells_only_the_caller_that_a_bean_was_interrupted_when_it_closed() {
        AutoCloseable interrupted = () -> {
            throw new InterruptedException("while closing");
        };
        open(this::quiet, () -> interrupted).close();

        assertThat(log).containsExactly("closed");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void tells_only_the_caller_if_a_bean_has_set_the_flag_again() {
        AutoCloseable interrupted = () -> Thread.currentThread().interrupt();
        open(this::quiet, () -> interrupted).close();

        assertThat(log).containsExactly("closed");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void tells_only_the_caller_that_it_was_interrupted_before() {
        var scope = open(this::quiet, this::quiet);
        Thread.currentThread().interrupt();
        scope.close();

        assertThat(log).containsExactly("closed", "closed");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void tells_the_caller_that_a_bean_was_interrupted_when_it_was_made() {
        assertThatThrownBy(() -> open(this::quiet, () -> {
            throw new InterruptedException("while waiting");
        })).isInstanceOf(BeanException.class).hasCauseInstanceOf(InterruptedException.class);

        assertThat(log).containsExactly("closed");
        assertThat(Thread.interrupted()).isTrue();
    }
}
