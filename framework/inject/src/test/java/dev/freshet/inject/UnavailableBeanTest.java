package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.inject.library.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class UnavailableBeanTest {

    @Test
    void is_left_out_together_with_the_beans_of_its_package_that_need_it() {
        try (var scope = open(Library.client(), Library.pool())) {
            assertThat(scope.find(AutoCloseable.class)).isEmpty();
            assertThat(scope.list(Library.Client.class)).isEmpty();
            assertThatThrownBy(() -> scope.get(Library.Client.class)).isInstanceOf(BeanUnavailableException.class)
                    .hasMessage("no database is configured; set data.url");
        }
    }

    @Test
    void fails_the_start_if_a_bean_of_another_package_needs_it() {
        for (var order : List.of(List.of(Library.client(), shop(), Library.pool()),
                List.of(shop(), Library.pool(), Library.client()), List.of(Library.pool(), Library.client(), shop()))) {
            assertThatThrownBy(() -> open(order.toArray(BeanFactory<?>[]::new))).isInstanceOf(BeanException.class)
                    .hasMessage("cannot make bean shop (java.lang.String): no database is configured; set data.url");
        }
    }

    @Test
    void is_absent_for_beans_that_can_do_without() {
        var seen = new ArrayList<>();
        open(made("optional", beans -> {
            seen.add(beans.find(Library.Client.class));
            seen.add(beans.list(AutoCloseable.class));
            return "";
        }), Library.client(), Library.pool()).close();

        assertThat(seen).hasToString("[Optional.empty, []]");
    }

    @Test
    void is_made_if_the_application_replaces_what_it_lacks() {
        AutoCloseable mine = () -> { };
        try (var scope = BeanScope.builder().bean(AutoCloseable.class, mine)
                .wire(List.of(beans -> List.of(Library.client(), Library.pool()).forEach(beans::add))).build()) {
            assertThat(scope.get(Library.Client.class).pool()).isSameAs(mine);
        }
    }

    private static BeanFactory<String> shop() {
        return made("shop", beans -> {
            Library.Client client = beans.get(Library.Client.class);
            return client.toString();
        });
    }

    private static BeanFactory<String> made(String name, Function<Beans, String> creation) {
        return new BeanFactory<>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of(name, String.class);
            }

            @Override
            public String create(Beans beans) {
                return creation.apply(beans);
            }
        };
    }

    private static BeanScope open(BeanFactory<?>... factories) {
        return BeanScope.builder().wire(List.of(beans -> List.of(factories).forEach(beans::add))).build();
    }
}
