package dev.freshet.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which sources a second compile includes. */
class IncrementalTest {
    private static final String CONTROLLER = """
            package shop;
            import dev.freshet.web.*;
            @RestController
            public class Teas {
                @GetMapping("/teas") String all() { return "green"; }
            }
            """;
    @TempDir Path folder;
    private Project project;
    private SourceCompiler compiler;

    @BeforeEach
    void project() throws Exception {
        project = new Project(folder)
                .write("shop/Teas.java", CONTROLLER)
                .write("shop/Price.java", "package shop; public class Price { public int cents() { return 1; } }")
                .write("shop/Offer.java", "package shop; class Offer { Price price() { return new Price(); } }")
                .write("shop/Shop.java", "package shop; class Shop { Object o = new Offer().price().cents(); }")
                .write("shop/Alone.java", "package shop; class Alone { }");
        compiler = project.compiler();
        assertThat(compiler.compile().problems()).isEmpty();
    }

    @AfterEach
    void close() {
        compiler.close();
    }

    private List<String> compiled(CompileResult result) {
        assertThat(result.problems()).isEmpty();
        return result.compiled().stream().map(path -> path.getFileName().toString()).toList();
    }

    @Test
    void a_changed_body_compiles_its_own_source_only() throws Exception {
        project.write("shop/Teas.java", CONTROLLER.replace("\"green\"", "\"black\""));
        var result = compiler.compile();

        assertThat(compiled(result)).containsExactly("Teas.java");
        assertThat(result.changed()).containsExactly("shop/Teas.class");
    }

    @Test
    void a_changed_route_generates_again_and_compiles_what_differs() throws Exception {
        project.write("shop/Teas.java", CONTROLLER.replace("\"/teas\"", "\"/hot\""));
        var result = compiler.compile();

        assertThat(compiled(result)).contains("Teas.java", "Teas$Routes.java")
                .doesNotContain("Price.java", "Alone.java");
        assertThat(project.files("generated").get("shop/Teas$Routes.java")).contains("/hot");
    }

    @Test
    void a_changed_signature_compiles_sources_that_reach_the_class_without_naming_it() throws Exception {
        project.write("shop/Price.java", "package shop; public class Price { public long cents() { return 1; } }");

        assertThat(compiled(compiler.compile())).contains("Price.java", "Offer.java", "Shop.java")
                .doesNotContain("Alone.java", "Teas.java");
    }

    @Test
    void a_changed_constant_compiles_sources_that_have_inlined_it() throws Exception {
        project.write("shop/Base.java", "package shop; class Base { static final int RATE = 1; }")
                .write("shop/Middle.java", "package shop; class Middle extends Base { }")
                .write("shop/User.java", "package shop; class User extends Middle { int rate() { return RATE; } }");
        compiler.compile();
        project.write("shop/Base.java", "package shop; class Base { static final int RATE = 2; }");
        var result = compiler.compile();

        assertThat(result.changed()).contains("shop/Base.class", "shop/User.class");
        assertThat(compiled(result)).doesNotContain("Alone.java");
    }

    @Test
    void a_package_declaration_concerns_all_sources() throws Exception {
        project.write("shop/package-info.java", "@Deprecated package shop;");

        assertThat(compiled(compiler.compile())).contains("Alone.java", "Teas.java", "Teas$Routes.java");
    }

    @Test
    void a_deleted_controller_takes_along_what_was_generated_from_it() throws Exception {
        project.write("shop/More.java", CONTROLLER.replace("Teas", "More").replace("/teas", "/more"));
        assertThat(compiler.compile().succeeded()).isTrue();
        assertThat(project.files("classes")).containsKey("shop/More$Routes.class");
        project.delete("shop/More.java");

        assertThat(compiler.compile().changed()).contains("shop/More.class", "shop/More$Routes.class",
                "META-INF/freshet/beans");
        assertThat(project.files("classes").keySet()).noneMatch(name -> name.startsWith("shop/More"));
        assertThat(project.files("generated").keySet()).noneMatch(name -> name.startsWith("shop/More"));
        assertThat(project.files("classes").get("META-INF/freshet/beans")).doesNotContain("More");
    }

    @Test
    void deleting_a_class_that_is_only_imported_is_a_mistake() throws Exception {
        project.write("tea/Leaf.java", "package tea; public class Leaf { }")
                .write("tea/Other.java", "package tea; public class Other { }")
                .write("shop/Alone.java", "package shop; import tea.Leaf; class Alone { }");
        assertThat(compiler.compile().succeeded()).isTrue();
        project.delete("tea/Leaf.java");
        var result = compiler.compile();

        assertThat(result.succeeded()).isFalse();
        assertThat(result.problems().getFirst().file()).isEqualTo(project.source("shop/Alone.java"));
    }

    @Test
    void a_new_class_that_hides_an_imported_one_compiles_the_sources_that_name_it() throws Exception {
        project.write("tea/Leaf.java", "package tea; public class Leaf { }")
                .write("shop/Pot.java", "package shop; import tea.*; class Pot { Object leaf = new Leaf(); }");
        compiler.compile();
        project.write("shop/Leaf.java", "package shop; class Leaf { }");

        assertThat(compiler.compile().changed()).contains("shop/Leaf.class", "shop/Pot.class");
    }

    @Test
    void taking_a_mistake_back_compiles_nothing() throws Exception {
        project.write("shop/Teas.java", CONTROLLER + "}");
        assertThat(compiler.compile().succeeded()).isFalse();
        project.write("shop/Teas.java", CONTROLLER);
        var result = compiler.compile();

        assertThat(result.succeeded()).isTrue();
        assertThat(result.compiled()).isEmpty();
        assertThat(result.changed()).isEmpty();
    }

    @Test
    void a_mistake_in_one_source_is_not_hidden_by_a_change_in_another() throws Exception {
        project.write("shop/Offer.java", "package shop; class Offer { Price price() { return 1; } }");
        assertThat(compiler.compile().succeeded()).isFalse();
        project.write("shop/Alone.java", "package shop; class Alone { int x; }");
        var result = compiler.compile();

        assertThat(result.problems()).singleElement().extracting(Problem::file)
                .isEqualTo(project.source("shop/Offer.java"));
    }

    @Test
    void a_call_between_bean_methods_is_found_although_only_a_body_changes() throws Exception {
        var configuration = """
                package shop;
                import dev.freshet.inject.*;
                @Configuration
                class Settings {
                    @Bean StringBuilder text() { return new StringBuilder(); }
                    String other() { return ""; }
                }
                """;
        project.write("shop/Settings.java", configuration);
        assertThat(compiler.compile().problems()).isEmpty();
        project.write("shop/Settings.java", configuration.replace("return \"\"", "return text() + \"\""));

        assertThat(compiler.compile().problems()).singleElement().extracting(Problem::message).asString()
                .contains("second object");
    }
}
