package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathFactsTest {
    private static final String WIRINGS = "META-INF/services/dev.freshet.inject.Wiring";
    private static final String LOGGING = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";

    @TempDir
    private Path folder;

    private Path jar(String name, Map<String, String> entries) throws Exception {
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue().getBytes());
            }
        }
        return jar;
    }

    private Path classes() throws Exception {
        Path classes = folder.resolve("classes");
        Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(classes.resolve(WIRINGS), "# written by the processor\nshop.Wiring # the only one\n");
        Files.writeString(classes.resolve("application-dev.yml"), "");
        Files.writeString(classes.resolve("logback.xml"), "");
        return classes;
    }

    @Test
    void tells_the_start_what_is_on_the_class_path_in_its_order() throws Exception {
        Path first = jar("first.jar", Map.of(WIRINGS, "z.Wiring\ny.Wiring", "config/application.yml", ""));
        Path second = jar("second.jar",
                Map.of(WIRINGS, "shop.Wiring\na.Wiring", "application.yml", "", LOGGING, "log.One"));

        assertThat(ClassPathFacts.of(classes(), List.of(first, second)).options()).containsExactly(
                "-Dfreshet.packaged.wirings=shop.Wiring,z.Wiring,y.Wiring,a.Wiring",
                "-Dfreshet.packaged.files=application-dev.yml,application.yml",
                "-Dslf4j.provider=log.One", "-Dslf4j.internal.verbosity=WARN");
    }

    @Test
    void refuses_two_wirings_of_one_name() throws Exception {
        Path library = jar("library.jar", Map.of(WIRINGS, "shop.Wiring", "shop/Wiring.class", ""));

        assertThatThrownBy(() -> ClassPathFacts.of(classes(), List.of(library))).isInstanceOf(PackagingException.class)
                .hasMessageStartingWith("two libraries have a wiring with the name shop.Wiring: remove " + library);
    }

    @Test
    void refuses_a_file_of_the_application_that_no_start_would_read() throws Exception {
        Path classes = classes();
        Files.writeString(classes.resolve("application-dev.properties"), "");
        Files.writeString(classes.resolve("messages.properties"), "");
        Path library = jar("library.jar", Map.of("application.properties", ""));
        assertThat(ClassPathFacts.of(classes, List.of(library)).files()).containsExactly("application-dev.yml");

        Files.writeString(classes.resolve("application-prod.properties"), "");

        assertThatThrownBy(() -> ClassPathFacts.of(classes, List.of())).isInstanceOf(PackagingException.class)
                .hasMessageStartingWith("application-prod.properties is not read: write its keys into"
                        + " application-prod.yml");
    }

    @Test
    void leaves_the_choice_among_several_log_backends_to_slf4j() throws Exception {
        Path first = jar("first.jar", Map.of(LOGGING, "log.One"));
        Path second = jar("second.jar", Map.of(LOGGING, "log.Two"));

        assertThat(ClassPathFacts.of(classes(), List.of(first, second)).options()).containsExactly(
                "-Dfreshet.packaged.wirings=shop.Wiring", "-Dfreshet.packaged.files=application-dev.yml");
    }

    @Test
    void says_that_there_are_no_files() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(ClassPathFacts.of(empty, List.of()).options()).containsExactly("-Dfreshet.packaged.files=");
    }
}
