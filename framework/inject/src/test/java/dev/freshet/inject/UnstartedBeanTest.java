package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Beans that are made, and whose start fails. */
class UnstartedBeanTest {

    /** What holds something since it was made. */
    record Held(String name, List<String> log) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            log.add("close " + name);
            if (name.equals("port")) {
                throw new IOException("broken");
            }
            if (name.equals("driver")) {
                throw new NoClassDefFoundError("driver/Socket");
            }
        }
    }

    private record Factory(BeanInfo info, List<String> log) implements BeanFactory<Held> {
        @Override
        public Held create(Beans beans) {
            return new Held(info.name(), log);
        }

        @Override
        public void start(Held bean) {
            if (!bean.name().equals("store")) {
                throw new IllegalStateException(bean.name() + " taken");
            }
        }

        @Override
        public void stop(Held bean) {
            log.add("stop " + bean.name());
        }
    }

    private final List<String> log = new ArrayList<>();

    private void open(BeanInfo... beans) {
        Wiring wiring = registry -> List.of(beans).forEach(bean -> registry.add(new Factory(bean, log)));
        BeanScope.builder().wire(List.of(wiring)).build().close();
    }

    @Test
    void are_closed_and_not_stopped_before_those_that_were_made_earlier() {
        assertThatThrownBy(() -> open(BeanInfo.of("store", Held.class), BeanInfo.of("port", Held.class)))
                .hasMessage("cannot make bean port (" + Held.class.getName() + "): port taken")
                .cause().hasSuppressedException(new IOException("broken"));

        assertThat(log).containsExactly("close port", "stop store", "close store");
    }

    @Test
    void say_why_they_did_not_start_even_if_closing_them_fails_with_an_error() {
        assertThatThrownBy(() -> open(BeanInfo.of("driver", Held.class)))
                .hasMessage("cannot make bean driver (" + Held.class.getName() + "): driver taken")
                .cause().hasSuppressedException(new NoClassDefFoundError("driver/Socket"));
    }

    @Test
    void say_why_they_did_not_start_even_if_closing_them_throws_it_again() {
        RuntimeException lost = new IllegalStateException("connection lost");
        BeanFactory<AutoCloseable> factory = new BeanFactory<>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of("queue", AutoCloseable.class);
            }

            @Override
            public AutoCloseable create(Beans beans) {
                return () -> {
                    throw lost;
                };
            }

            @Override
            public void start(AutoCloseable bean) {
                throw lost;
            }
        };
        Wiring wiring = registry -> registry.add(factory);

        assertThatThrownBy(() -> BeanScope.builder().wire(List.of(wiring)).build().close())
                .hasMessage("cannot make bean queue (" + AutoCloseable.class.getName() + "): connection lost")
                .hasCause(lost);
    }

    @Test
    void are_left_open_where_they_ask_for_it() {
        assertThatThrownBy(() -> open(BeanInfo.of("port", Held.class).keptOpen())).hasMessageEndingWith("port taken");

        assertThat(log).isEmpty();
    }
}
