package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationJarTest {
    @TempDir
    private Path folder;

    private Path classes(String name) throws Exception {
        Path classes = folder.resolve(name);
        Files.createDirectories(classes.resolve("a/b"));
        Files.writeString(classes.resolve("z.txt"), "z");
        Files.writeString(classes.resolve("a/b/c.txt"), "c");
        return classes;
    }

    @Test
    void names_the_main_class_and_the_libraries_in_their_order() throws Exception {
        Path jar = folder.resolve("app.jar");

        ApplicationJar.write(jar, classes("one"), "shop.App", List.of("z.jar", "a b.jar"));

        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes main = file.getManifest().getMainAttributes();
            assertThat(main.getValue("Main-Class")).isEqualTo("shop.App");
            assertThat(main.getValue("Class-Path")).isEqualTo("lib/z.jar lib/a%20b.jar");
            assertThat(file.stream().map(entry -> entry.getName()))
                    .containsExactly("META-INF/MANIFEST.MF", "a/", "a/b/", "a/b/c.txt", "z.txt");
        }
    }

    @Test
    void keeps_what_the_manifest_of_the_project_says() throws Exception {
        Path classes = classes("one");
        Files.createDirectories(classes.resolve("META-INF"));
        Files.writeString(classes.resolve("META-INF/MANIFEST.MF"), """
                Manifest-Version: 1.0
                Implementation-Version: 7
                Multi-Release: true
                Main-Class: shop.Other
                """);
        Path jar = folder.resolve("app.jar");

        ApplicationJar.write(jar, classes, "shop.App", List.of("a.jar"));

        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes main = file.getManifest().getMainAttributes();
            assertThat(main.getValue("Implementation-Version")).isEqualTo("7");
            assertThat(file.isMultiRelease()).isTrue();
            assertThat(main.getValue("Main-Class")).isEqualTo("shop.App");
            assertThat(main.getValue("Class-Path")).isEqualTo("lib/a.jar");
        }
    }

    @Test
    void writes_the_same_bytes_from_the_same_files() throws Exception {
        Path other = classes("two");
        Files.setLastModifiedTime(other.resolve("z.txt"), FileTime.from(Instant.EPOCH));

        ApplicationJar.write(folder.resolve("1.jar"), classes("one"), "shop.App", List.of("a.jar"));
        ApplicationJar.write(folder.resolve("2.jar"), other, "shop.App", List.of("a.jar"));

        assertThat(folder.resolve("1.jar")).hasSameBinaryContentAs(folder.resolve("2.jar"));
    }

    @Test
    void writes_the_same_bytes_in_every_time_zone() throws Exception {
        Path classes = classes("one");
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            ApplicationJar.write(folder.resolve("1.jar"), classes, "shop.App", List.of("a.jar"));
            TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
            ApplicationJar.write(folder.resolve("2.jar"), classes, "shop.App", List.of("a.jar"));
        } finally {
            TimeZone.setDefault(before);
        }

        assertThat(folder.resolve("1.jar")).hasSameBinaryContentAs(folder.resolve("2.jar"));
    }

    @Test
    void keeps_libraries_of_the_same_name_apart() throws Exception {
        Files.createDirectories(folder.resolve("g1"));
        Files.createDirectories(folder.resolve("g2"));
        Path first = Files.writeString(folder.resolve("g1/core.jar"), "first");
        Path second = Files.writeString(folder.resolve("g2/core.jar"), "second");

        assertThat(Libraries.copy(List.of(first, second), folder.resolve("lib")))
                .containsExactly("core.jar", "2-core.jar");
        assertThat(folder.resolve("lib/2-core.jar")).hasContent("second");
    }

    @Test
    void refuses_a_module_that_is_no_jar() throws Exception {
        Path classes = classes("classes");

        assertThatThrownBy(() -> Libraries.requireJars(List.of(classes)))
                .isInstanceOf(PackagingException.class).hasMessageContaining("at least to the phase package");
    }

    @Test
    void clears_only_what_is_a_packaged_application() throws Exception {
        Distribution classes = new Distribution(classes("classes"), "classes");

        assertThatThrownBy(classes::clear).isInstanceOf(PackagingException.class)
                .hasMessageContaining("choose another <name>");
        assertThat(folder.resolve("classes/z.txt")).exists();
    }
}
