package dev.freshet.processor.inject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wired runs: each test compiles classes, opens their scope and looks at the bean {@code Result}. */
class WiringTest {

    @Test
    void injects_through_the_only_constructor() {
        assertThat(result("""
                @Component class Result {
                    private final Store store;
                    Result(Store store) { this.store = store; }
                    @Override public String toString() { return "with " + store.name(); }
                }
                """, "interface Store { String name(); }", """
                @Repository class MemoryStore implements Store {
                    public String name() { return "memory"; }
                }
                """)).isEqualTo("with memory");
    }

    @Test
    void writes_a_factory_as_a_person_would() {
        var compiled = Compilation.of("""
                @Service class Shop implements Runnable {
                    Shop(Store store, List<Store> stores, Optional<String> text, @Named("x") Provider<Store> later) { }
                    @PostConstruct void open() { }
                    @PreDestroy void shut() throws Exception { }
                    public void run() { }
                }
                """, "interface Store { }", "@Component @Order(3) @Primary @Profile({\"prod\", \"!(a & b)\"}) record X() implements Store { }")
                .succeeds();

        assertThat(compiled.source("com.acme.Shop$Bean")).isEqualTo("""
                package com.acme;

                import dev.freshet.inject.BeanFactory;
                import dev.freshet.inject.BeanInfo;
                import dev.freshet.inject.Beans;
                import dev.freshet.inject.GeneratedFrom;
                import jakarta.inject.Provider;
                import java.util.List;
                import java.util.Optional;

                /** Makes the bean {@code shop}. */
                @GeneratedFrom(Shop.class)
                public final class Shop$Bean implements BeanFactory<Shop> {

                    @Override
                    public BeanInfo info() {
                        return BeanInfo.of("shop", Shop.class, Runnable.class);
                    }

                    @Override
                    public Shop create(Beans beans) throws Exception {
                        Store store = beans.get(Store.class);
                        List<Store> stores = beans.list(Store.class);
                        Optional<String> text = beans.find(String.class);
                        Provider<Store> later = beans.provider(Store.class, "x");
                        return new Shop(store, stores, text, later);
                    }

                    @Override
                    public void start(Shop bean) {
                        bean.open();
                    }

                    @Override
                    public void stop(Shop bean) throws Exception {
                        bean.shut();
                    }
                }
                """);
        assertThat(compiled.source("com.acme.X$Bean")).contains("""
                        return BeanInfo.of("x", X.class, Store.class)
                                .asPrimary()
                                .ordered(3)
                                .when("prod | !(a & b)");
                    }

                    @Override
                    public boolean isActive(Profiles profiles) {
                        return profiles.has("prod") || !(profiles.has("a") && profiles.has("b"));
                    }
                """);
        assertThat(compiled.source("com.acme.FreshetWiring")).isEqualTo("""
                package com.acme;

                import dev.freshet.inject.BeanRegistry;
                import dev.freshet.inject.WiredBeans;
                import dev.freshet.inject.Wiring;

                /** Wires the beans of this module, each after those it needs. */
                @WiredBeans({
                        "com.acme.Shop",
                        "com.acme.X"
                })
                public final class FreshetWiring implements Wiring {

                    @Override
                    public void wire(BeanRegistry beans) {
                        beans.add(new X$Bean());
                        beans.add(new Shop$Bean());
                    }
                }
                """);
    }

    private static String result(String... sources) {
        return result(Compilation.of(sources).succeeds());
    }

    private static String result(Compiled compiled, String... profiles) {
        try (var scope = compiled.scope().profiles(List.of(profiles)).build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }
}
