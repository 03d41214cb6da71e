package dev.freshet.processor;

import org.junit.jupiter.api.Test;

class FreshetProcessorTest {

    @Test
    void leaves_a_module_without_beans_alone() {
        Compilation.of("class Plain { }").succeeds();
    }

    @Test
    void shows_the_compilers_own_errors_in_their_place() {
        Compilation.of("""
                class Broken {
                    Missing field;
                }
                """).fails().with("cannot find symbol").at("Missing field");
    }
}
