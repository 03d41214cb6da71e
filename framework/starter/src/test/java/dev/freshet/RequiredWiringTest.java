package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications that were compiled with or without the annotation processor. */
class RequiredWiringTest {
    private static final String CONTROLLER = """
            @dev.freshet.web.RestController
            public class Shop {
                @dev.freshet.web.GetMapping("/price")
                String price() { return "3.50"; }
            }
            """;

    @TempDir
    private Path folder;

    private Path compile(String source, String processing) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path file = Files.writeString(folder.resolve("Shop.java"), source);
        List<String> options = new ArrayList<>(List.of(processing, "-parameters", "-d", classes.toString(), "-cp",
                System.getProperty("java.class.path"), file.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]))).isZero();
        return classes;
    }

    private Path jar(Path classes) throws IOException {
        Path jar = folder.resolve("shop.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private static void check(Path place) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {place.toUri().toURL()})) {
            RequiredWiring.check(loader.loadClass("Shop"));
        }
    }

    @Test
    void refuses_annotated_classes_without_wiring_and_prints_what_to_add() throws Exception {
        Path classes = compile(CONTROLLER, "-proc:none");

        for (Path place : List.of(classes, jar(classes))) {
            assertThatThrownBy(() -> check(place)).isInstanceOf(StartException.class)
                    .hasMessageStartingWith("Shop is annotated with @RestController, but the annotation processor")
                    .hasMessageContaining("freshet-parent").hasMessageContaining("<annotationProcessorPaths>")
                    .hasMessageContaining("<artifactId>freshet-processor</artifactId>");
        }
    }

    @Test
    void accepts_classes_with_wiring() throws Exception {
        Path classes = compile(CONTROLLER, "-proc:full");

        assertThatCode(() -> check(classes)).doesNotThrowAnyException();
        assertThatCode(() -> check(jar(classes))).doesNotThrowAnyException();
    }

    @Test
    void accepts_an_application_without_beans_of_its_own() throws Exception {
        Path classes = compile("public class Shop { }", "-proc:none");

        assertThatCode(() -> check(classes)).doesNotThrowAnyException();
    }

    @Test
    void names_the_version_of_the_artifacts() throws IOException {
        assertThat(Path.of("pom.xml")).content().contains("<version>" + RequiredWiring.VERSION + "</version>");
    }

    /** Without this library, a generator for @Valid crashes instead of naming what is missing. */
    @Test
    void the_starter_brings_the_annotation_of_valid() throws Exception {
        assertThat(Class.forName("jakarta.validation.Valid")).isAnnotation();
    }
}
