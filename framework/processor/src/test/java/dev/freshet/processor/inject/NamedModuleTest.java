package dev.freshet.processor.inject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import org.junit.jupiter.api.Test;

/** A module with a module-info has to name its wiring there. */
class NamedModuleTest {

    private static final String BEAN = "@Component class Hidden { } ";
    private static final String MODULE = "module com.acme { requires dev.freshet.inject; exports com.acme; %s }";

    @Test
    void says_which_line_is_missing_in_the_module_declaration() {
        Compilation.of(BEAN, MODULE.formatted("")).onModulePath().fails().with("module com.acme has beans; add to its"
                + " module-info.java: provides dev.freshet.inject.Wiring with com.acme.FreshetWiring;")
                .at("module com.acme");
    }

    @Test
    void accepts_a_wiring_that_the_module_declaration_names() {
        var compiled = Compilation.of(BEAN,
                MODULE.formatted("provides dev.freshet.inject.Wiring with com.acme.FreshetWiring;"))
                .onModulePath().succeeds();

        assertThat(compiled.source("com.acme.Hidden$Bean"))
                .contains("@SuppressWarnings({\"exports\", \"missing-explicit-ctor\"})");
    }
}
