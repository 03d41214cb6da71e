package dev.freshet.processor.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.LateProcessor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
                """, "interface Store { }", "@Component @Order(3) @Primary @Profile({\"prod\", \"!(a & b)\"})"
                + " record X() implements Store { }")
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
                                .when("profile prod | !(a & b)");
                    }

                    @Override
                    public boolean isActive(Conditions conditions) {
                        return (conditions.profiles().has("prod") || !(conditions.profiles().has("a") && conditions.profiles().has("b")));
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

    @Test
    void runs_bean_methods_with_their_parameters() {
        assertThat(result("""
                @Configuration class Setup {
                    private final Clock clock;
                    Setup(Clock clock) { this.clock = clock; }
                    @Bean Result result(String greeting, int size, List<Runnable> none) {
                        return new Result(greeting + size + none + clock.now());
                    }
                    @Bean static String greeting() { return "hi"; }
                    @Bean int size() { return 5; }
                }
                """, "record Result(String text) { public String toString() { return text; } }",
                "@Component class Clock { int now() { return 7; } }")).isEqualTo("hi5[]7");
    }

    @Test
    void a_configuration_class_may_extend_another_one() {
        assertThat(result("@Configuration class Base { @Bean String text() { return getClass().getSimpleName(); } }",
                "@Configuration class Sub extends Base { @Bean int number() { return 1; } }",
                "@Component record Result(String text, int number) { }")).isEqualTo("Result[text=Base, number=1]");
    }

    @Test
    void fills_optional_and_nullable_parameters() {
        assertThat(result("""
                @Component class Result {
                    final String text;
                    Result(Optional<Integer> number, @org.jspecify.annotations.Nullable String text,
                            @org.jspecify.annotations.Nullable Comparator<String> order, Optional<Result.Other> other) {
                        this.text = number + "," + text + "," + order + "," + other;
                    }
                    @Override public String toString() { return text; }
                    @Component record Other() { }
                }
                """)).isEqualTo("Optional.empty,null,null,Optional[Other[]]");
    }

    @Test
    void chooses_by_primary_name_qualifier_and_type_arguments() {
        assertThat(result("@Qualifier @interface Fast { int value() default 1; }", "interface Store { }",
                "@Component @Primary record A() implements Store { }",
                        "@Component(\"second\") record B() implements Store { }",
                "@Component @Named(\"third\") record C() implements Store { }",
                        "@Component @Fast record D() implements Store { }",
                "@Component @Fast(2) record E() implements Store { }",
                "interface Codec<T> { }", "@Component record TextCodec() implements Codec<String> { }",
                "@Component record NumberCodec() implements Codec<Integer> { }", """
                @Component record Result(Store any, @Named("second") Store second, @Named("third") Store third,
                        @Fast Store fast,
                        @Fast(2) Store faster, Codec<String> text, List<Codec<Integer>> numbers,
                                List<? extends Codec<?>> all,
                        Provider<Codec<Integer>> later) {
                    public String toString() {
                        return "" + any + second + third + fast + faster + text + numbers + all + later.get();
                    }
                }
                """)).isEqualTo("A[]B[]C[]D[]E[]TextCodec[][NumberCodec[]][NumberCodec[], TextCodec[]]NumberCodec[]");
    }

    @Test
    void lists_beans_in_order() {
        assertThat(result("interface Step { }", "@Component record Last() implements Step { }",
                "@Component @Order(2) record Second() implements Step { }",
                        "@Component @Order(-1) record First() implements Step { }",
                "@Component record Result(List<Step> steps) { }"))
                        .isEqualTo("Result[steps=[First[], Second[], Last[]]]");
    }

    @Test
    void makes_only_beans_of_active_profiles() {
        var compiled = Compilation.of("interface Store { }",
                "@Component @Profile(\"!prod\") record Memory() implements Store { }",
                "@Component @Profile(\"prod\") record Disk() implements Store { }", """
                @Configuration @Profile("eu") class Setup {
                    @Bean @Profile("prod") String place() { return "eu-prod"; }
                }
                """, "@Component record Result(Store store, Optional<String> place) { }").succeeds();

        assertThat(result(compiled)).isEqualTo("Result[store=Memory[], place=Optional.empty]");
        assertThat(result(compiled, "prod")).isEqualTo("Result[store=Disk[], place=Optional.empty]");
        assertThat(result(compiled, "prod", "eu")).isEqualTo("Result[store=Disk[], place=Optional[eu-prod]]");
    }

    @Test
    void makes_only_beans_whose_properties_hold() {
        var compiled = Compilation.of("interface Sender { }",
                "@Component @ConditionalOnProperty(prefix = \"mail\", name = \"kind\", havingValue = \"smtp\")"
                        + " record Smtp() implements Sender { }",
                "@Component @ConditionalOnProperty(value = \"mail.kind\", havingValue = \"log\", matchIfMissing = true)"
                        + " record Log() implements Sender { }", """
                @Configuration @ConditionalOnProperty("extra.enabled") class Extras {
                    @Bean String plain() { return "plain"; }
                    @Bean @ConditionalOnProperty({"extra.a", "extra.b"}) @Profile("p | q") Integer both() { return 2; }
                    @Bean @ConditionalOnProperty(value = "extra.a", havingValue = "no")
                    @ConditionalOnProperty("extra.b") Long repeated() { return 3L; }
                }
                """, "@Component record Result(Sender sender, Optional<String> plain, Optional<Integer> both,"
                + " Optional<Long> repeated) {\n public String toString() {"
                + " return sender + \" \" + plain.orElse(\"-\") + both.orElse(0) + repeated.orElse(0L); } }")
                .succeeds();

        assertThat(configured(compiled, Map.of())).isEqualTo("Log[] -00");
        assertThat(configured(compiled, Map.of("mail.kind", "SMTP", "extra.enabled", "off"))).isEqualTo("Smtp[] -00");
        var spaced = Map.of("mail.kind", "smtp ", "extra.enabled", "false\r");
        assertThat(configured(compiled, spaced)).isEqualTo("Smtp[] -00");
        assertThat(configured(compiled, Map.of("extra.enabled", "yes", "extra.a", "1"))).isEqualTo("Log[] plain00");
        var both = Map.of("extra.enabled", "yes", "extra.a", "1", "extra.b", "2");
        assertThat(configured(compiled, both)).isEqualTo("Log[] plain00");
        assertThat(configured(compiled, with(both, "freshet.profiles.active", "q"))).isEqualTo("Log[] plain20");
        assertThat(configured(compiled, with(both, "extra.a", "FALSE"))).isEqualTo("Log[] plain03");
        assertThatThrownBy(() -> configured(compiled, Map.of("mail.kind", "pigeon"))).hasMessageEndingWith(
                ", needed by result; left out by their conditions: log (property mail.kind = log or absent),"
                        + " smtp (property mail.kind = smtp); active profiles: none");
    }

    private static Map<String, String> with(Map<String, String> values, String key, String value) {
        var more = new HashMap<>(values);
        more.put(key, value);
        return more;
    }

    private static String configured(Compiled compiled, Map<String, String> values) {
        var config = Config.of(values);
        try (var scope = compiled.scope().config(config).build()) {
            config.requireAllKnown();
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }

    @Test
    void breaks_a_cycle_by_a_provider() {
        assertThat(result("@Component record Left(Right right) { }",
                "@Component class Right { final Provider<Left> left; Right(Provider<Left> left) { this.left = left; }"
                        + " }",
                "@Component record Result(Left left) { public String toString() { return \"\" +"
                        + " (left.right().left.get() == left); } }"))
                .isEqualTo("true");
    }

    @Test
    void starts_and_stops_beans_in_order() {
        var compiled = Compilation.of("""
                class Base {
                    final List<String> log;
                    Base(List<String> log) { this.log = log; }
                    @PostConstruct void base() { log.add("base"); }
                    @PostConstruct void start() { log.add("never"); }
                }
                """, """
                @Component class Result extends Base implements AutoCloseable {
                    Result(Log log) { super(log.lines()); }
                    @Override @PostConstruct void start() { log.add("start"); }
                    @PreDestroy void stop() throws java.io.IOException { log.add("stop"); }
                    @Override @PreDestroy public void close() { log.add("close"); }
                    @Override public String toString() { return "" + log; }
                }
                """, "@Component record Log(ArrayList<String> lines) { }", """
                @Configuration class Setup {
                    @Bean ArrayList<String> lines() { return new ArrayList<>(); }
                    @Bean(initMethod = "open", destroyMethod = "shut") Door door(Log log) { return new Door(log); }
                    @Bean(destroyMethod = "") Door second(Log log) { return new Door(log); }
                }
                """, """
                class Door implements AutoCloseable {
                    final Log log;
                    Door(Log log) { this.log = log; }
                    public void open() { log.lines().add("open"); }
                    public void shut() { log.lines().add("shut"); }
                    public void close() { log.lines().add("never"); }
                }
                """).succeeds();
        var scope = compiled.scope().build();
        var result = scope.get(compiled.load("com.acme.Result"));
        scope.close();

        assertThat(result.toString()).isEqualTo("[base, start, open, shut, stop, close]");
    }

    @Test
    void starts_and_stops_by_methods_of_interfaces() {
        var compiled = Compilation.of("""
                interface Warm {
                    List<String> log();
                    @PostConstruct default void warm() { log().add("warm"); }
                }
                """, "interface Cool extends Warm { @PreDestroy default void cool() { log().add(\"cool\"); } }", """
                @Component record Result(ArrayList<String> log) implements Cool, Warm {
                    @PostConstruct void start() { log.add("start"); }
                }
                """, "@Configuration class Setup { @Bean ArrayList<String> log() { return new ArrayList<>(); } }")
                .succeeds();
        var scope = compiled.scope().build();
        var result = scope.get(compiled.load("com.acme.Result"));
        scope.close();

        assertThat(result).hasToString("Result[log=[warm, start, cool]]");
    }

    @Test
    void starts_and_stops_what_bean_methods_return() {
        var compiled = Compilation.of("""
                @Configuration class Setup {
                    @Bean ArrayList<String> log() { return new ArrayList<>(); }
                    @Bean(initMethod = "open") Door front(ArrayList<String> log) { return new Door(log); }
                    @Bean(initMethod = "ready", destroyMethod = "shut") Door back(ArrayList<String> log) {
                        return new Door(log);
                    }
                }
                """, """
                class Door implements AutoCloseable {
                    final List<String> log;
                    Door(List<String> log) { this.log = log; }
                    @PostConstruct void open() { log.add("open"); }
                    void ready() { log.add("ready"); }
                    void shut() { log.add("shut"); }
                    @Override @PreDestroy public void close() { log.add("close"); }
                }
                """, "@Component record Result(ArrayList<String> log) { }").succeeds();
        var scope = compiled.scope().build();
        var result = scope.get(compiled.load("com.acme.Result"));
        scope.close();

        assertThat(result).hasToString("Result[log=[open, open, ready, close, shut, close]]");
    }

    @Test
    void a_deprecated_type_makes_no_warnings_in_generated_code() {
        Compilation.of("@Deprecated interface Old { }",
                "@SuppressWarnings(\"deprecation\") class Part implements Old { }",
                "@Component @SuppressWarnings(\"deprecation\") record Result() implements Old { }",
                "@Configuration @SuppressWarnings(\"deprecation\") class Setup { @Bean Old old() { return new Part(); }"
                        + " @Bean Part part() { return new Part(); } }").succeeds();
    }

    @Test
    void a_constructor_that_its_comment_deprecates_makes_no_warnings_in_generated_code() {
        Compilation.of("@Component @SuppressWarnings(\"dep-ann\") class Result {\n /** @deprecated */ Result() { } }")
                .succeeds();
    }

    @Test
    void types_inside_others_make_no_warnings_in_generated_code() {
        Compilation.of("@Deprecated interface Old { }", """
                @Component @SuppressWarnings({"deprecation", "rawtypes"}) class Result {
                    Result(List<? extends Old> old, Optional<Comparator> raw) { }
                }
                """, """
                @Configuration @SuppressWarnings({"deprecation", "rawtypes"}) class Setup {
                    @Bean Comparator raw() { return (a, b) -> 0; }
                    @Bean Iterator<Old[]> old() { return Collections.emptyIterator(); }
                }
                """).succeeds();
    }

    @Test
    void knows_a_stereotype_that_the_user_wrote() {
        assertThat(result("@Component @interface UseCase { String value() default \"\"; }",
                "@UseCase(\"named\") record Greet() { }",
                        "@Singleton record Result(@Named(\"named\") Greet greet) { }"))
                .isEqualTo("Result[greet=Greet[]]");
    }

    @Test
    void a_name_may_have_characters_that_end_comments_and_begin_escapes() {
        assertThat(result("@Component(\"*/ \\\\users\") record Greet() { }",
                "@Component record Result(@Named(\"*/ \\\\users\") Greet greet) { }"))
                .isEqualTo("Result[greet=Greet[]]");
    }

    @Test
    void parameters_may_have_the_names_that_generated_code_uses_itself() {
        assertThat(result("@Configuration class Setup { @Bean Integer one() { return 1; } }",
                "@Component record Result(Integer beans, Integer beans_, Integer theBeans) { }"))
                .isEqualTo("Result[beans=1, beans_=1, theBeans=1]");
    }

    @Test
    void uses_the_constructor_with_inject() {
        assertThat(result("""
                @Component class Result {
                    final String text;
                    Result(int never) { text = "never"; }
                    @Inject Result() { text = "chosen"; }
                    @Override public String toString() { return text; }
                }
                """)).isEqualTo("chosen");
    }

    @Test
    void gives_the_scope_and_types_marked_as_provided() {
        var compiled = Compilation.of("@Provided interface Engine { }", """
                @Component record Result(Engine engine, dev.freshet.inject.BeanScope scope) {
                    public String toString() { return "" + (engine == scope.get(Engine.class)); }
                }
                """, "class Motor implements Engine { }").succeeds();

        assertThatThrownBy(() -> result(compiled)).hasMessage("no bean of type com.acme.Engine, needed by result");
        provide(compiled, compiled.load("com.acme.Engine"));
    }

    private static <T> void provide(Compiled compiled, Class<T> engine) {
        var motor = java.lang.reflect.Proxy.newProxyInstance(engine.getClassLoader(), new Class<?>[] {engine}, (_, _,
                _) -> null);
        try (var scope = compiled.scope().fallback(engine, engine.cast(motor)).build()) {
            assertThat(scope.get(compiled.load("com.acme.Result"))).asString().isEqualTo("true");
        }
    }

    @Test
    void wires_beans_of_several_packages_nested_classes_and_the_unnamed_package() {
        var compiled = Compilation.of("package com.acme.a; @Component public class A { }",
                "package com.acme.b.c; @Component public class B { public B(com.acme.a.A a) { }"
                        + " @Component static class In { } }").succeeds();

        assertThat(compiled.source("com.acme.FreshetWiring"))
                .contains("import com.acme.a.A$Bean;", "import com.acme.b.c.B$Bean;", "import com.acme.b.c.B$In$Bean;");
        compiled.scope().build().close();
    }

    @Test
    void puts_the_wiring_where_the_option_says() {
        Compilation.of("@Component public class A { }").options("-Afreshet.package=com.acme.wiring").succeeds()
                .load("com.acme.wiring.FreshetWiring");
    }

    @Test
    void waits_for_types_that_another_processor_writes() {
        assertThat(result(Compilation.of("@Component record Result(Later late) { }")
                .with(new LateProcessor("com.acme.Later",
                        "package com.acme; @dev.freshet.inject.Component record Later() { }"))
                .succeeds())).isEqualTo("Result[late=Later[]]");
    }

    @Test
    void waits_for_supertypes_that_another_processor_writes() {
        assertThat(result(Compilation.of("abstract class Base extends Later { }",
                "@Component class Shop extends Base { }", """
                @Component record Result(Runnable shop) {
                    @Override public String toString() { return shop.getClass().getSimpleName(); }
                }
                """).with(new LateProcessor("com.acme.Later",
                        "package com.acme; abstract class Later implements Runnable { public void run() { } }"))
                .succeeds())).isEqualTo("Shop");
    }

    @Test
    void waits_for_types_inside_arrays_and_wildcards() {
        assertThat(result(Compilation.of("""
                package com.acme; import com.late.Later;
                @Component record Result(List<? extends Later> late) {
                    @Override public String toString() { return "" + late.size(); }
                }
                """, """
                package com.acme; import com.late.Later;
                @Configuration class Setup { @Bean Later[] none() { return new Later[0]; } }
                """).with(new LateProcessor("com.late.Later", "package com.late;"
                        + " @dev.freshet.inject.Component public class Later { }"))
                .succeeds())).isEqualTo("1");
    }

    @Test
    void waits_for_constants_that_another_processor_writes() {
        assertThat(result(Compilation.of("interface Part { }",
                "@Component @Order(Numbers.ONE) record First() implements Part { }",
                "@Component @Order(2) record Second() implements Part { }",
                "@Component record Result(List<Part> parts) { }")
                .with(new LateProcessor("com.acme.Numbers",
                        "package com.acme; class Numbers { static final int ONE = 1; }"))
                .succeeds())).isEqualTo("Result[parts=[First[], Second[]]]");
    }

    @Test
    void names_the_users_class_in_an_error_about_a_generated_one() {
        Compilation.of("class Plain { }").with(new LateProcessor("com.acme.Plain$Routes", """
                package com.acme;
                @dev.freshet.inject.Component @dev.freshet.inject.GeneratedFrom(Plain.class) class Plain$Routes {
                    Plain$Routes(Runnable missing) { }
                }
                """)).fails().with("no bean of type java.lang.Runnable, which Plain$Routes needs").at("class Plain");
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
