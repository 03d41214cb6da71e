package dev.freshet.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a faulty annotation processor does to a compile. */
class ProcessorProblemsTest {
    @TempDir Path folder;
    private Project project;
    private SourceCompiler compiler;

    @BeforeEach
    void project() throws Exception {
        var services = folder.resolve("processor/META-INF/services/javax.annotation.processing.Processor");
        Files.createDirectories(services.getParent());
        Files.writeString(services, TestProcessor.class.getName());
        var classes = Path.of(TestProcessor.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        project = new Project(folder).write("shop/Good.java", "package shop; class Good { }");
        compiler = new SourceCompiler(new CompilerSettings(List.of(folder.resolve("src")), List.of(),
                folder.resolve("classes"), folder.resolve("generated"), List.of(),
                List.of(folder.resolve("processor"), classes), List.of(), StandardCharsets.UTF_8));
        assertThat(compiler.compile().problems()).isEmpty();
    }

    @AfterEach
    void close() {
        compiler.close();
    }

    @Test
    void an_exception_is_a_problem_with_its_stack_trace_and_leaves_the_classes() throws Exception {
        project.write("shop/Throws.java", "package shop; class Throws { }");
        var result = compiler.compile();

        assertThat(result.succeeded()).isFalse();
        assertThat(result.problems()).singleElement().extracting(Problem::message).asString()
                .contains("annotation processor", "the processor has a mistake", "TestProcessor.process");
        assertThat(project.files("classes")).containsOnlyKeys("shop/Good.class");
    }

    @Test
    void a_mistake_in_generated_code_is_reported_at_the_source_it_comes_from() throws Exception {
        project.write("shop/Wrong.java", "package shop;\n\nclass Wrong {\n}\n");
        var result = compiler.compile();

        assertThat(result.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).isEqualTo(project.source("shop/Wrong.java"));
            assertThat(problem.line()).isEqualTo(3);
            assertThat(problem.sourceLine()).isEqualTo("class Wrong {");
            assertThat(problem.message()).contains("incompatible types", "shop/Made.java:3", "int number = \"text\";");
        });
        assertThat(project.files("generated")).isEmpty();
    }
}
