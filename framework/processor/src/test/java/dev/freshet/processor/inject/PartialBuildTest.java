package dev.freshet.processor.inject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import org.junit.jupiter.api.Test;

/** A compiler that is given only what changed keeps the beans of the rest. */
class PartialBuildTest {

    private static final String STORE = "interface Store { String name(); }";
    private static final String MEMORY = "@Component class Memory implements Store { public String name() { return"
            + " \"memory\"; } }";
    private static final String RESULT = """
            @Component class Result {
                final Store store;
                Result(Store store) { this.store = store; }
                @Override public String toString() { return "with " + store.name(); }
            }
            """;

    private final Compiled all = Compilation.of(STORE, MEMORY, RESULT).succeeds();

    @Test
    void keeps_the_beans_that_were_not_compiled_again() {
        var changed = Compilation.of(MEMORY.replace("\"memory\"", "\"better\"")).onTopOf(all).succeeds();

        assertThat(result(changed)).isEqualTo("with better");
    }

    @Test
    void adds_a_new_bean() {
        var changed = Compilation.of("@Component class Start { Start(Result result, Store store) { } }").onTopOf(all)
                .succeeds();

        assertThat(changed.resource("META-INF/freshet/beans").lines())
                .containsExactly("com.acme.FreshetWiring", "com.acme.Memory", "com.acme.Result", "com.acme.Start");
        assertThat(result(changed)).isEqualTo("with memory");
    }

    @Test
    void drops_a_bean_whose_class_is_gone() {
        all.delete("com.acme.Memory").delete("com.acme.Memory$Bean");

        Compilation.of("class Other { }").onTopOf(all).fails()
                .with("no bean of type com.acme.Store, which Result needs");
    }

    @Test
    void drops_a_bean_that_lost_its_annotation() {
        var changed = Compilation.of(MEMORY.replace("@Component", ""),
                "@Component class Disk implements Store { public String name() { return \"disk\"; } }").onTopOf(all)
                        .succeeds();

        assertThat(result(changed)).isEqualTo("with disk");
    }

    @Test
    void finds_a_mistake_between_a_new_bean_and_an_old_one() {
        Compilation.of("@Component class Disk implements Store { public String name() { return \"disk\"; } }")
                .onTopOf(all).fails()
                .with("2 beans of type com.acme.Store match what Result needs: disk (Disk), memory (Memory)");
    }

    @Test
    void compiles_a_class_that_is_no_bean() {
        assertThat(result(Compilation.of("class Other { }").onTopOf(all).succeeds())).isEqualTo("with memory");
    }

    @Test
    void refuses_to_forget_beans_that_it_cannot_read() {
        Compilation.of("@Component class Start { static class In { } }").onTopOf(all).withoutOutputOnClassPath().fails()
                .with("bean com.acme.Memory is in the output folder of an earlier build but not on the class path;"
                        + " put the output folder on the class path, or build everything");
    }

    @Test
    void keeps_generated_beans_and_drops_those_whose_origin_is_gone() {
        var routes = """
                package com.acme;
                @Component @GeneratedFrom(Plain.class) class Plain$Routes implements Runnable { public void run() { } }
                """;
        var before = Compilation.of("class Plain { }", routes, "@Component record Result(List<Runnable> runnables) { }")
                .succeeds();
        assertThat(result(Compilation.of("class Other { }").onTopOf(before).succeeds())).contains("Plain$Routes@");
        before.delete("com.acme.Plain");

        assertThat(result(Compilation.of("class Third { }").onTopOf(before).succeeds()))
                .isEqualTo("Result[runnables=[]]");
    }

    @Test
    void moves_the_wiring_when_beans_of_another_package_come() {
        var changed = Compilation.of("package com.other; @Component public class Far { }",
                "package com.acme; class Unrelated { }")
                .onTopOf(all).succeeds();

        assertThat(changed.resource("META-INF/services/dev.freshet.inject.Wiring"))
                .isEqualTo("com.acme.FreshetWiring\n");
        changed = Compilation.of("package com.acme2; @Component public class Near { }").onTopOf(changed).succeeds();
        assertThat(changed.resource("META-INF/services/dev.freshet.inject.Wiring"))
                .isEqualTo("com.acme.FreshetWiring\n");
        assertThat(result(changed)).isEqualTo("with memory");
    }

    @Test
    void reads_a_nested_configuration_record_again_when_it_changes_alone() {
        var config = "package com.acme; import dev.freshet.config.*; ";
        var before = Compilation.of(config + "@ConfigurationProperties(\"x\") record Outer(Inner inner) { }",
                config + "record Inner(@DefaultValue(\"a\") String text) { }",
                        "@Component record Result(Outer outer) { }").succeeds();
        var changed = Compilation.of(config
                + "record Inner(@DefaultValue(\"b\") String text, @DefaultValue(\"1\") int more) { }")
                .onTopOf(before).succeeds();

        try (var scope = changed.scope().config(dev.freshet.config.Config.of(java.util.Map.of())).build()) {
            assertThat(scope.get(changed.load("com.acme.Result")))
                    .hasToString("Result[outer=Outer[inner=Inner[text=b, more=1]]]");
        }
    }

    private static String result(Compiled compiled) {
        try (var scope = compiled.scope().build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }
}
