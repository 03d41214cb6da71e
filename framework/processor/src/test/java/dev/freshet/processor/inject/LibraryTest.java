package dev.freshet.processor.inject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import org.junit.jupiter.api.Test;

/** Beans of modules on the class path count when an application is checked, and are made before it. */
class LibraryTest {

    private final Compiled library = Compilation.of("package org.lib.api; public interface Store { }",
            "package org.lib; @Component class Disk implements org.lib.api.Store { public String toString() { return"
                    + " \"disk\"; } }")
            .succeeds();

    @Test
    void injects_a_bean_of_a_library() {
        var application = Compilation.of("@Component record Result(org.lib.api.Store store) { }").dependingOn(library)
                .succeeds();

        assertThat(result(application)).isEqualTo("Result[store=disk]");
        assertThat(application.source("com.acme.FreshetWiring")).contains("return List.of(\"org.lib.FreshetWiring\");");
    }

    @Test
    void finds_a_library_by_option_when_the_type_is_not_its_own() {
        var executor = Compilation.of("package org.lib; @Component class Direct implements"
                + " java.util.concurrent.Executor {"
                + " public void execute(Runnable task) { } public String toString() { return \"direct\"; } }")
                .succeeds();
        var source = "@Component record Result(java.util.concurrent.Executor executor) { }";

        Compilation.of(source).dependingOn(executor).fails().with("no bean of type java.util.concurrent.Executor");
        assertThat(result(Compilation.of(source).dependingOn(executor).options("-Afreshet.libraries=org.lib")
                .succeeds()))
                .isEqualTo("Result[executor=direct]");
    }

    @Test
    void sees_that_a_bean_of_the_application_competes_with_one_of_a_library() {
        Compilation.of("@Component class Memory implements org.lib.api.Store { }",
                "@Component record Result(org.lib.api.Store store) { }").dependingOn(library).fails()
                .with("2 beans of type org.lib.api.Store match what Result needs: memory (Memory), disk (Disk)");
    }

    @Test
    void a_fallback_of_a_library_is_made_only_where_the_application_has_no_such_bean() {
        var fallback = Compilation.of("package org.lib; @Configuration class Stores { @Fallback @Bean"
                + " org.lib.api.Store store() { return new org.lib.api.Store() {"
                + " public String toString() { return \"fallback\"; } }; } }",
                "package org.lib.api; public interface Store { }").succeeds();
        var result = "@Component record Result(org.lib.api.Store store) { }";
        var own = "@Component class Memory implements org.lib.api.Store {"
                + " public String toString() { return \"own\"; } }";

        assertThat(result(Compilation.of(result).dependingOn(fallback).succeeds()))
                .isEqualTo("Result[store=fallback]");
        assertThat(result(Compilation.of(result, own).dependingOn(fallback).succeeds())).isEqualTo("Result[store=own]");
    }

    @Test
    void leaves_the_name_of_a_wiring_in_the_same_package_to_the_library() {
        var application = Compilation.of("package org.lib; @Component record Result(org.lib.api.Store store) { }")
                .dependingOn(library).succeeds();

        assertThat(application.resource("META-INF/services/dev.freshet.inject.Wiring"))
                .isEqualTo("org.lib.FreshetWiring2\n");
        try (var scope = application.scope().build()) {
            assertThat(scope.get(application.load("org.lib.Result"))).hasToString("Result[store=disk]");
        }
    }

    private static String result(Compiled compiled) {
        try (var scope = compiled.scope().build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }
}
