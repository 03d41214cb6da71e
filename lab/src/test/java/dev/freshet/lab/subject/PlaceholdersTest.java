package dev.freshet.lab.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceholdersTest {
    @TempDir
    private Path folder;

    private Placeholders placeholders;

    @BeforeEach
    void give_values() {
        placeholders = Placeholders.of(Path.of("/repository"), folder, List.of("-Xmx1g", "-Xss1m")).with("port", 8080);
    }

    @Test
    void puts_values_in_place_of_names() {
        assertThat(placeholders.expand(List.of("{root}/x", "--port={port}", "{jvm}", "a{jvm}b", "plain")))
                .containsExactly("/repository/x", "--port=8080", "-Xmx1g", "-Xss1m", "a-Xmx1g -Xss1mb", "plain");
        assertThat(placeholders.expand("{java}")).isEqualTo(System.getProperty("java.home") + "/bin/java");
    }

    @Test
    void leaves_other_braces_alone() {
        assertThat(placeholders.expand("{\"a\":{port},\"b\":{}}")).isEqualTo("{\"a\":8080,\"b\":{}}");
        assertThat(placeholders.expand("{ open")).isEqualTo("{ open");
        assertThat(Placeholders.unknownIn("{\"a\":{port}}")).isEmpty();
        assertThat(Placeholders.unknownIn("{prt}")).isEqualTo("{prt} is not a placeholder; did you mean port?");
    }

    @Test
    void reads_the_first_line_of_a_file() throws Exception {
        Files.writeString(folder.resolve("class.path"), "/a.jar:/b.jar\nmore\n");

        assertThat(placeholders.expand("{file:class.path}")).isEqualTo("/a.jar:/b.jar");
        assertThat(placeholders.expand("{file:{folder}/class.path}:x")).isEqualTo("/a.jar:/b.jar:x");
        assertThatThrownBy(() -> placeholders.expand("{file:none}"))
                .hasMessageContaining(folder.resolve("none").toString());
    }

    @Test
    void names_what_has_no_value() {
        assertThatThrownBy(() -> placeholders.expand("{db.port}")).hasMessage("{db.port} has no value here");
    }
}
