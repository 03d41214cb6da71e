package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class BeanScopeTest {

    interface Store {
    }

    record MemoryStore(List<String> log) implements Store, AutoCloseable {
        @Override
        public void close() {
            log.add("close store");
        }
    }

    record FileStore() implements Store {
    }

    record Shop(Store store, List<String> log) {
    }

    static final class Left {
        final Provider<Right> right;

        Left(Provider<Right> right) {
            this.right = right;
        }
    }

    record Right(Left left) {
    }

    private final List<String> log = new ArrayList<>();

    @Test
    void makes_a_bean_before_the_one_that_needs_it_whatever_the_order() {
        try (var scope = open(shop(), store())) {
            assertThat(scope.get(Shop.class).store()).isSameAs(scope.get(Store.class))
                    .isSameAs(scope.get(MemoryStore.class));
        }
    }

    @Test
    void stops_and_closes_the_youngest_bean_first() {
        open(store(), shop()).close();

        assertThat(log).containsExactly("start shop", "stop shop", "close store");
    }

    @Test
    void closes_only_once() {
        var scope = open(store());
        scope.close();
        scope.close();

        assertThat(log).containsExactly("close store");
    }

    @Test
    void closes_an_object_once_although_two_beans_are_that_object() {
        open(store(), bean(BeanInfo.of("alias", Store.class), beans -> beans.get(MemoryStore.class))).close();

        assertThat(log).containsExactly("close store");
    }

    @Test
    void closes_an_object_although_it_is_another_bean_too_that_asks_to_be_left_open() {
        var alias = BeanInfo.of("alias", Store.class).keptOpen();
        open(store(), bean(alias, beans -> beans.get(MemoryStore.class))).close();

        assertThat(log).containsExactly("close store");
    }

    @Test
    void leaves_a_bean_open_that_asks_for_it() {
        open(bean(BeanInfo.of("store", Store.class).keptOpen(), _ -> new MemoryStore(log))).close();

        assertThat(log).isEmpty();
    }

    @Test
    void logs_a_failure_and_goes_on_closing() {
        AutoCloseable broken = () -> {
            throw new IllegalStateException("stuck");
        };
        RecordedErrors.clear();
        open(store(), bean(BeanInfo.of("broken", AutoCloseable.class), _ -> broken)).close();

        assertThat(log).containsExactly("close store");
        assertThat(RecordedErrors.all())
                .containsExactly("Could not close bean broken (java.lang.AutoCloseable): stuck");
    }

    @Test
    void goes_on_closing_if_the_system_cannot_create_a_thread_for_a_bean() {
        AutoCloseable broken = () -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        open(store(), bean(BeanInfo.of("broken", AutoCloseable.class), _ -> broken)).close();

        assertThat(log).containsExactly("close store");
    }

    @Test
    void closes_what_was_made_when_a_later_bean_fails() {
        assertThatThrownBy(() -> open(store(), bean(BeanInfo.of("bad", String.class), _ -> {
            throw new IllegalArgumentException("no such file");
        }))).isInstanceOf(BeanException.class)
                .hasMessage("cannot make bean bad (java.lang.String): no such file")
                .hasCauseInstanceOf(IllegalArgumentException.class);

        assertThat(log).containsExactly("close store");
    }

    @Test
    void tells_the_class_of_a_failure_and_its_cause() {
        assertThatThrownBy(() -> open(bean(BeanInfo.of("data", String.class), _ -> {
            throw new UncheckedIOException("not read", new NoSuchFileException("/data/dataset.json"));
        }))).hasMessage("cannot make bean data (java.lang.String): UncheckedIOException: not read;"
                + " caused by NoSuchFileException: /data/dataset.json");
    }

    @Test
    void tells_the_message_of_a_wrapped_failure_once() {
        assertThatThrownBy(() -> open(bean(BeanInfo.of("data", String.class), _ -> {
            throw new UncheckedIOException(new NoSuchFileException("/data/dataset.json"));
        }))).hasMessage("cannot make bean data (java.lang.String): UncheckedIOException:"
                + " java.nio.file.NoSuchFileException: /data/dataset.json");
    }

    @Test
    void tells_once_what_a_cause_repeats_with_a_line_break() {
        assertThatThrownBy(() -> open(bean(BeanInfo.of("data", String.class), _ -> {
            throw new IllegalStateException("Flyway: no tables", new RuntimeException("no tables\n"));
        }))).hasMessage("cannot make bean data (java.lang.String): Flyway: no tables");
    }

    @Test
    void names_the_missing_type_and_who_needs_it() {
        assertThatThrownBy(() -> open(shop())).isInstanceOf(BeanException.class)
                .hasMessage("no bean of type " + Store.class.getName() + ", needed by shop");
    }

    @Test
    void names_the_profile_that_leaves_a_needed_bean_out() {
        var inProduction = new Made<Store>(BeanInfo.of("fileStore", Store.class).when("profile prod"),
                _ -> new FileStore()) {
            @Override
            public boolean isActive(Conditions conditions) {
                return conditions.profiles().has("prod");
            }
        };

        assertThatThrownBy(() -> open(shop(), inProduction)).hasMessageEndingWith(
                "needed by shop; left out by their conditions: fileStore (profile prod); active profiles: none");
        try (var scope = builder(shop(), inProduction).profiles("prod").build()) {
            assertThat(scope.get(Store.class)).isInstanceOf(FileStore.class);
        }
    }

    @Test
    void refuses_to_choose_between_two_beans() {
        assertThatThrownBy(() -> open(store(), file(BeanInfo.of("fileStore", Store.class)), shop()))
                .hasMessageStartingWith("2 beans of type " + Store.class.getName() + ", needed by shop: store (")
                .hasMessageContaining("mark one @Primary, select one with @Named");
    }

    @Test
    void takes_the_primary_bean_of_several() {
        try (var scope = open(store(), file(BeanInfo.of("fileStore", Store.class).asPrimary()))) {
            assertThat(scope.get(Store.class)).isInstanceOf(FileStore.class);
        }
    }

    @Test
    void finds_a_bean_by_name_and_by_qualifier() {
        try (var scope = open(store(), file(BeanInfo.of("fileStore", Store.class).qualified("@Slow")))) {
            assertThat(scope.get(Store.class, "store")).isInstanceOf(MemoryStore.class);
            assertThat(scope.get(Store.class, "@Slow")).isInstanceOf(FileStore.class);
            assertThat(scope.find(Store.class, "store", "@Slow")).isEmpty();
        }
    }

    @Test
    void lists_beans_by_order_and_then_as_they_were_wired() {
        try (var scope = open(text("last", Order.LAST), text("b", 2), text("a", 1), text("b2", 2))) {
            assertThat(scope.list(String.class)).containsExactly("a", "b", "b2", "last");
            assertThat(scope.list(Integer.class)).isEmpty();
        }
    }

    @Test
    void prints_the_path_of_a_cycle() {
        assertThatThrownBy(() -> open(
                bean(BeanInfo.of("left", Left.class), beans -> {
                    Right right = beans.get(Right.class);
                    return new Left(() -> right);
                }),
                bean(BeanInfo.of("right", Right.class), beans -> new Right(beans.get(Left.class)))))
                .hasMessageStartingWith("beans need each other: left -> right -> left; inject one of them as a jakarta");
    }

    @Test
    void a_provider_breaks_a_cycle() {
        try (var scope = open(
                bean(BeanInfo.of("left", Left.class), beans -> new Left(beans.provider(Right.class))),
                bean(BeanInfo.of("right", Right.class), beans -> new Right(beans.get(Left.class))))) {
            assertThat(scope.get(Left.class).right.get()).isSameAs(scope.get(Right.class));
        }
    }

    @Test
    void refuses_two_beans_of_one_name() {
        assertThatThrownBy(() -> open(text("a", 1), text("a", 2)))
                .hasMessageStartingWith("two beans have the name a: ");
    }

    @Test
    void an_instance_given_by_the_builder_replaces_the_bean_and_is_left_open() {
        var mine = new MemoryStore(new ArrayList<>());
        var scope = builder(store(), shop()).bean(Store.class, mine).build();

        assertThat(scope.get(Shop.class).store()).isSameAs(mine).isSameAs(scope.get(MemoryStore.class));
        assertThat(scope.get(Store.class, "store")).isSameAs(mine);
        scope.close();
        assertThat(mine.log()).isEmpty();
    }

    @Test
    void an_instance_given_with_a_name_replaces_only_that_bean() {
        var mine = new FileStore();
        try (var scope = builder(store(), file(BeanInfo.of("other", Store.class))).bean(Store.class, "store", mine)
                .build()) {
            assertThat(scope.list(Store.class)).hasSize(2).contains(mine);
            assertThat(scope.find(MemoryStore.class)).isEmpty();
        }
    }

    @Test
    void a_fallback_stands_back_behind_a_bean() {
        try (var scope = builder(store()).fallback(Store.class, new FileStore()).fallback(String.class, "x").build()) {
            assertThat(scope.get(Store.class)).isInstanceOf(MemoryStore.class);
            assertThat(scope.get(String.class)).isEqualTo("x");
        }
    }

    @Test
    void gives_itself_to_a_bean() {
        try (var scope = open(bean(BeanInfo.of("own", List.class),
                beans -> List.of(beans.<BeanScope>get(BeanScope.class))))) {
            assertThat(scope.get(List.class).getFirst()).isSameAs(scope);
        }
    }

    @Test
    void a_module_comes_after_those_it_uses() {
        record Library(List<String> log) implements Wiring {
            @Override
            public void wire(BeanRegistry beans) {
                log.add("library");
            }
        }
        record Application(List<String> log) implements Wiring {
            @Override
            public void wire(BeanRegistry beans) {
                log.add("application");
            }

            @Override
            public List<String> after() {
                return List.of(Library.class.getName(), "com.acme.NotHere");
            }
        }
        BeanScope.builder().wire(List.of(new Application(log), new Library(log))).build().close();

        assertThat(log).containsExactly("library", "application");
    }

    @Test
    void a_listener_is_told_when_all_beans_are_made() {
        var listener = bean(BeanInfo.of("listener", ScopeListener.class), _ -> (ScopeListener) () -> log.add("opened"));

        open(listener, shop(), store());

        assertThat(log).containsExactly("start shop", "opened");
    }

    @Test
    void a_listener_that_fails_ends_the_scope() {
        var listener = bean(BeanInfo.of("listener", ScopeListener.class), _ -> (ScopeListener) () -> {
            throw new IOException("broken");
        });

        assertThatThrownBy(() -> open(listener, store())).isInstanceOf(BeanException.class)
                .hasMessage("broken");
        assertThat(log).containsExactly("close store");
    }

    @Test
    void a_fallback_steps_aside_for_a_bean_of_its_own_type_whatever_the_order() {
        var fallback = file(BeanInfo.of("fallback", FileStore.class, Store.class).asFallback());
        var general = bean(BeanInfo.of("general", Store.class).asFallback(), _ -> new FileStore());

        assertThat(open(general, store()).list(Store.class)).hasSize(1);
        assertThat(open(store(), general).get(Store.class)).isInstanceOf(MemoryStore.class);
        assertThat(open(general).get(Store.class)).isInstanceOf(FileStore.class);
        assertThat(open(fallback, store()).list(Store.class)).hasSize(2);
        assertThat(builder(general).bean(Store.class, new MemoryStore(log)).build().list(Store.class)).hasSize(1);
    }

    private BeanFactory<MemoryStore> store() {
        return bean(BeanInfo.of("store", MemoryStore.class, Store.class), _ -> new MemoryStore(log));
    }

    private BeanFactory<Shop> shop() {
        return new Made<>(BeanInfo.of("shop", Shop.class), beans -> new Shop(beans.get(Store.class), log)) {
            @Override
            public void start(Shop bean) {
                bean.log().add("start shop");
            }

            @Override
            public void stop(Shop bean) {
                bean.log().add("stop shop");
            }
        };
    }

    private static BeanFactory<FileStore> file(BeanInfo info) {
        return bean(info, _ -> new FileStore());
    }

    private static BeanFactory<String> text(String name, int order) {
        return bean(BeanInfo.of(name, String.class).ordered(order), _ -> name);
    }

    private static <T> BeanFactory<T> bean(BeanInfo info, Function<Beans, T> creation) {
        return new Made<>(info, creation);
    }

    private static BeanScope open(BeanFactory<?>... factories) {
        return builder(factories).build();
    }

    private static BeanScope.Builder builder(BeanFactory<?>... factories) {
        Wiring wiring = beans -> List.of(factories).forEach(beans::add);
        return BeanScope.builder().wire(List.of(wiring));
    }

    private static class Made<T> implements BeanFactory<T> {
        private final BeanInfo info;
        private final Function<Beans, T> creation;

        Made(BeanInfo info, Function<Beans, T> creation) {
            this.info = info;
            this.creation = creation;
        }

        @Override
        public BeanInfo info() {
            return info;
        }

        @Override
        public T create(Beans beans) {
            return creation.apply(beans);
        }
    }
}
