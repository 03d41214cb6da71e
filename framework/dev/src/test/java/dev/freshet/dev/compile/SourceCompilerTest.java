package dev.freshet.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what one compile does. */
class SourceCompilerTest {
    @TempDir Path folder;
    @TempDir Path elsewhere;
    private Project project;

    @BeforeEach
    void project() throws Exception {
        project = new Project(folder)
                .write("shop/Item.java", "package shop; public record Item(String name) { }")
                .write("shop/Shop.java", "package shop; public class Shop { Item item = new Item(\"Tea\"); }");
    }

    @Test
    void writes_the_classes_of_all_sources() throws Exception {
        try (var compiler = project.compiler()) {
            var result = compiler.compile();

            assertThat(result.problems()).isEmpty();
            assertThat(result.succeeded()).isTrue();
            assertThat(result.changed()).contains("shop/Item.class", "shop/Shop.class");
            assertThat(project.files("classes")).containsKeys("shop/Item.class", "shop/Shop.class");
        }
    }

    @Test
    void a_mistake_is_a_problem_with_its_place_and_leaves_the_classes_as_they_were() throws Exception {
        try (var compiler = project.compiler()) {
            compiler.compile();
            var before = project.files("classes");
            project.write("shop/Shop.java", "package shop;\n\npublic class Shop {\n    Item item = new Item(17);\n}");

            var result = compiler.compile();

            assertThat(result.succeeded()).isFalse();
            assertThat(result.changed()).isEmpty();
            assertThat(result.problems()).singleElement().satisfies(problem -> {
                assertThat(problem.isError()).isTrue();
                assertThat(problem.file()).isEqualTo(project.source("shop/Shop.java"));
                assertThat(problem.line()).isEqualTo(4);
                assertThat(problem.column()).isEqualTo(26);
                assertThat(problem.message()).contains("int cannot be converted to");
                assertThat(problem.sourceLine()).isEqualTo("    Item item = new Item(17);");
            });
            assertThat(project.files("classes")).isEqualTo(before);
        }
    }

    @Test
    void warnings_are_errors_with_their_places_where_the_compiler_refuses_warnings() throws Exception {
        project.write("shop/Shop.java", "package shop;\n\npublic class Shop {\n    java.util.List items;\n}");
        try (var compiler = new SourceCompiler(
                project.settings("classes", "generated", "-proc:none", "-Xlint:rawtypes", "-Werror"))) {
            var result = compiler.compile();

            assertThat(result.succeeded()).isFalse();
            assertThat(result.problems()).allMatch(Problem::isError);
            assertThat(result.problems().getFirst().file()).isEqualTo(project.source("shop/Shop.java"));
            assertThat(result.problems().getFirst().line()).isEqualTo(4);
            assertThat(result.problems().getFirst().message()).contains("raw type");
        }
    }

    @Test
    void a_deleted_source_takes_its_classes_along() throws Exception {
        try (var compiler = project.compiler()) {
            compiler.compile();
            project.delete("shop/Shop.java");

            var result = compiler.compile();

            assertThat(result.changed()).contains("shop/Shop.class");
            assertThat(project.files("classes")).containsKey("shop/Item.class").doesNotContainKey("shop/Shop.class");
        }
    }

    @Test
    void classes_without_a_source_are_deleted_by_the_first_compile() throws Exception {
        try (var compiler = project.compiler()) {
            compiler.compile();
        }
        project.delete("shop/Shop.java");
        try (var compiler = project.compiler()) {
            assertThat(compiler.compile().changed()).contains("shop/Shop.class").doesNotContain("shop/Item.class");
        }
        assertThat(project.files("classes")).doesNotContainKey("shop/Shop.class");
    }

    @Test
    void writes_all_classes_again_once_their_folder_is_gone() throws Exception {
        try (var compiler = project.compiler()) {
            compiler.compile();
            var before = project.files("classes");
            project.deleteFolder("classes");
            project.write("shop/Item.java", "package shop; public record Item(String name) { } // tea");

            assertThat(compiler.compile().changed()).contains("shop/Item.class", "shop/Shop.class");
            assertThat(project.files("classes")).containsOnlyKeys(before.keySet());
        }
    }

    @Test
    void follows_symbolic_links_but_not_in_circles() throws Exception {
        Files.writeString(elsewhere.resolve("Cup.java"), "package shop.cups; public class Cup { }");
        Files.createSymbolicLink(elsewhere.resolve("itself"), elsewhere);
        Files.createSymbolicLink(project.source("shop/cups"), elsewhere);
        try (var compiler = project.compiler()) {
            assertThat(compiler.compile().changed()).contains("shop/cups/Cup.class");
            Files.writeString(elsewhere.resolve("Cup.java"), "package shop.cups; public class Cup { int size; }");
            assertThat(compiler.compile().changed()).contains("shop/cups/Cup.class");
        }
    }

    @Test
    void compiles_a_named_module() throws Exception {
        project.write("module-info.java", "module shop { }");
        try (var compiler = project.compiler()) {
            assertThat(compiler.compile().problems()).isEmpty();
            project.write("shop/Shop.java", "package shop; public class Shop { Item item = new Item(\"Mug\"); }");

            var result = compiler.compile();

            assertThat(result.problems()).isEmpty();
            assertThat(result.changed()).containsExactly("shop/Shop.class");
        }
    }

    @Test
    void a_resource_of_the_project_is_kept_in_what_processors_add_to_it() throws Exception {
        var services = "META-INF/services/dev.freshet.inject.Wiring";
        Files.createDirectories(folder.resolve("resources/META-INF/services"));
        Files.writeString(folder.resolve("resources/" + services), "shop.Handwritten\n");
        project.write("shop/Bean.java", "package shop; @dev.freshet.inject.Component class Bean { }");
        try (var compiler = project.compiler()) {
            compiler.compile();

            assertThat(project.files("classes").get(services)).contains("shop.Handwritten", "shop.FreshetWiring");
        }
    }
}
