package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.measure.Pinning;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsTest {
    @TempDir
    private Path folder;

    @Test
    void blank_lines_and_comments_are_not_code() {
        List<String> java = List.of("/** Answers", " * requests. */", "class A {", "", "    // says hello",
                "    int a = 1; // one", "    /* once */", "}");
        List<String> python = List.of("\"\"\"Answers requests.\"\"\"", "import os  # for paths", "# hello", "\"\"\"",
                "more", "\"\"\"", "print()");

        assertThat(Facts.countLines(java, "//", "/*", "*/")).isEqualTo(3);
        assertThat(Facts.countLines(python, "#", "\"\"\"", "\"\"\"")).isEqualTo(2);
    }

    @Test
    void libraries_are_counted_where_the_build_puts_them() throws Exception {
        Path mod = Files.writeString(folder.resolve("go.mod"), """
                module example.com/a
                go 1.26
                require example.com/x v1.0.0
                require (
                    example.com/y v0.1.0
                    example.com/z/v2 v2.0.0 // indirect
                )
                """);
        Path libs = Files.createDirectories(folder.resolve("libs/inner"));
        Files.writeString(libs.resolve("one.jar"), "");
        Files.writeString(libs.resolve("one.txt"), "");
        Path jar = folder.resolve("app.jar");
        try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("BOOT-INF/lib/one.jar"));
            zip.putNextEntry(new ZipEntry("App.class"));
        }
        Path classPath = Files.writeString(folder.resolve("a.classpath"), "/app/classes:/lib/one.jar:/lib/two.jar\n");

        assertThat(Libraries.count(mod)).hasValue(3);
        assertThat(Libraries.count(folder.resolve("libs"))).hasValue(1);
        assertThat(Libraries.count(jar)).hasValue(1);
        assertThat(Libraries.count(classPath)).hasValue(2);
        assertThat(Libraries.count(folder.resolve("missing"))).isEmpty();
    }

    @Test
    void every_subject_of_the_lab_names_existing_code() {
        Subjects subjects = Subjects.in(Path.of("subjects"));
        Surroundings surroundings = new Surroundings(Path.of("..").toAbsolutePath().normalize(), List.of(),
                new Toolchain(), Pinning.none("none"));

        Set<String> onlyConfigured = Set.of("freshet-gateway", "haproxy", "nginx");
        assertThat(subjects.all()).filteredOn(subject -> !onlyConfigured.contains(subject.name()))
                .allSatisfy(subject -> assertThat(Facts.of(subject, surroundings).lines()).as(subject.name())
                        .isGreaterThan(10));
        assertThat(Facts.of(subjects.subject("go-net-http"), surroundings).dependencies().getAsInt()).isPositive();
        assertThat(Facts.of(subjects.subject("mini-spring"), surroundings).dependencies()).isEqualTo(OptionalInt.of(0));
    }
}
