package dev.freshet.processor.lookalike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A bean whose methods only another framework would call is an error. */
class ForeignCallbacksTest {

    private static final String NOTHING_CALLS = ": nothing calls the methods of ";

    private static Compiled frameworks() {
        return Compilation.of(
                "package org.springframework.boot; public interface CommandLineRunner { void run(String... args); }",
                "package org.springframework.beans.factory; public interface InitializingBean { void set(); }",
                "package org.springframework.beans.factory; public interface DisposableBean { void end(); }",
                "package jakarta.servlet; public interface Filter { }",
                "package org.springframework.web.filter; public abstract class OncePerRequestFilter implements"
                        + " jakarta.servlet.Filter, org.springframework.beans.factory.InitializingBean { }",
                "package org.springframework.jdbc; public class JdbcTemplate implements"
                        + " org.springframework.beans.factory.InitializingBean { public void set() { } }",
                "package org.springframework.core; public interface Sorter { }").withoutFreshet().succeeds();
    }

    @Test
    void a_class_is_refused_for_each_interface() {
        var errors = Compilation.of("@Component class A implements org.springframework.beans.factory.InitializingBean,"
                + " org.springframework.beans.factory.DisposableBean { public void set() { } public void end() { } }")
                .dependingOn(frameworks()).fails();
        errors.with("A" + NOTHING_CALLS + "org.springframework.beans.factory.InitializingBean here; elsewhere it is"
                + " called when the bean is complete: put jakarta.annotation.PostConstruct on the method")
                .at("class A");
        errors.with("A" + NOTHING_CALLS + "org.springframework.beans.factory.DisposableBean here; ");
    }

    @Test
    void what_a_superclass_implements_is_named_once() {
        Compilation.of("@Component class A extends org.springframework.web.filter.OncePerRequestFilter {"
                + " public void set() { } }").dependingOn(frameworks()).fails().once()
                .with("A" + NOTHING_CALLS + "jakarta.servlet.Filter here; elsewhere it runs before the routes: use"
                        + " dev.freshet.web.Filter").at("class A");
    }

    @Test
    void bean_methods_are_refused_too() {
        Compilation.of("@Configuration class C { @Bean org.springframework.boot.CommandLineRunner seed() {"
                + " return args -> { }; } }").dependingOn(frameworks()).fails().once()
                .with("@Bean method seed" + NOTHING_CALLS + "org.springframework.boot.CommandLineRunner here; elsewhere"
                        + " it runs once the application has started: call the code after Freshet.run").at("seed");
        Compilation.of("@Configuration class C { @Bean A a() { return new A(); } }",
                "class A implements org.springframework.boot.CommandLineRunner { public void run(String... a) { } }")
                .dependingOn(frameworks()).fails().once().with("@Bean method a" + NOTHING_CALLS);
    }

    @Test
    void others_are_left_alone() {
        Compilation.of("@Component class A implements org.springframework.core.Sorter { }",
                "class NoBean implements org.springframework.boot.CommandLineRunner {"
                        + " public void run(String... a) { } }",
                "@Configuration class C { @Bean org.springframework.jdbc.JdbcTemplate jdbc() {"
                        + " return new org.springframework.jdbc.JdbcTemplate(); } }")
                .dependingOn(frameworks()).succeeds();
    }

    @Test
    void a_subclass_of_a_complete_class_of_a_library_is_left_alone() {
        Compilation.of("@Component class A extends org.springframework.jdbc.JdbcTemplate { }")
                .dependingOn(frameworks()).succeeds();
    }

    @Test
    void a_bean_that_follows_the_advice_may_keep_the_interface() {
        Compilation.of("@Component class A implements org.springframework.beans.factory.InitializingBean,"
                + " org.springframework.beans.factory.DisposableBean { @PostConstruct public void set() { }"
                + " @PreDestroy public void end() { } }").dependingOn(frameworks()).succeeds();
        Compilation.of("@Configuration class C { @Bean(initMethod = \"set\") B b() { return new B(); } }",
                "class B implements org.springframework.beans.factory.InitializingBean { public void set() { } }")
                .dependingOn(frameworks()).succeeds();
    }

    @Test
    void every_class_of_freshet_that_it_recommends_exists() throws Exception {
        var table = LookAlikeTable.OF_CALLBACKS;
        var freshet = Pattern.compile("dev\\.freshet(\\.[a-z]+)*\\.[A-Z]\\w*");
        var named = table.annotations().stream().map(name -> table.find(name).orElseThrow().instead())
                .flatMap(instead -> freshet.matcher(instead).results()).map(found -> found.group()).toList();
        try (var modules = Files.list(Path.of(".."))) {
            var sources = modules.map(module -> module.resolve("src/main/java")).toList();
            assertThat(named).isNotEmpty().allSatisfy(name -> assertThat(sources)
                    .anyMatch(folder -> Files.exists(folder.resolve(name.replace('.', '/') + ".java"))));
        }
    }
}
