package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no YAML, or not the YAML a configuration is. */
class BrokenYamlTest {
    @TempDir
    Path directory;

    /** The message without the folder of the test. */
    private String complaint(String yaml) {
        Folder folder = new Folder(directory).file("application.yml", yaml);
        return assertThatThrownBy(folder::load).isInstanceOf(ConfigException.class).actual().getMessage()
                .substring(directory.toString().length() + 1);
    }

    @Test
    void names_line_and_column_and_what_usually_causes_it() {
        assertThat(complaint("server:\n  port: 80\n   host: a\n"))
                .startsWith("application.yml:3:8: mapping values are not allowed here")
                .contains("Check the indentation");
        assertThat(complaint("server:\n\tport: 80\n"))
                .startsWith("application.yml:2:1: ").contains("spaces, not with tabs");
        assertThat(complaint("a: [1, 2\nb: 3\n")).startsWith("application.yml:2:2: expected ',' or ']'");
        assertThat(complaint("a: 'x\n")).startsWith("application.yml:2:1: found unexpected end of stream");
        assertThat(complaint("a: @x\n")).startsWith("application.yml:1:4: ").contains("between quotes");
        assertThat(complaint("a: 1\nb\n")).startsWith("application.yml:3:1: ").contains("Write \"key: value\"");
    }

    @Test
    void reports_both_lines_of_a_duplicate_key() {
        assertThat(complaint("server:\n  maxConcurrency: 1\n  port: 2\n  max-concurrency: 3\n")).isEqualTo(
                "application.yml:4: server.max-concurrency is a duplicate; the first is in line 2");
    }

    @Test
    void a_dotted_key_and_a_nested_one_are_duplicates_too() {
        assertThat(complaint("server.port: 1\nserver:\n  port: 2\n")).isEqualTo(
                "application.yml:3: server.port is a duplicate; the first is in line 1");
    }

    @Test
    void refuses_what_is_no_mapping() {
        assertThat(complaint("- a\n- b\n")).startsWith("application.yml:1: expected keys and values");
        assertThat(complaint("just words\n")).startsWith("application.yml:1: expected keys and values");
        assertThat(complaint("? [a]\n: b\n")).startsWith("application.yml:1: expected a key, found a list");
    }

    @Test
    void refuses_a_second_document_and_merge_keys() {
        assertThat(complaint("a: 1\n---\nb: 2\n")).startsWith("application.yml:2: a second document starts here");
        assertThat(complaint("a: &x {p: 1}\nb:\n  <<: *x\n")).startsWith("application.yml:3: merge keys");
    }

    @Test
    void refuses_bytes_that_are_no_text() throws Exception {
        Files.write(directory.resolve("application.yml"), "name: Zoë\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(new Folder(directory)::load)
                .hasMessageEndingWith("application.yml cannot be read: it is not UTF-8");
    }

    @Test
    void an_empty_file_and_a_file_of_comments_are_fine() {
        for (String yaml : new String[] {"", "# nothing\n", "---\n", "null\n"}) {
            assertThat(new Folder(directory).file("application.yml", yaml).load().get("a")).isEmpty();
        }
    }

    @Test
    void an_alias_repeats_what_its_anchor_holds() {
        Config config = new Folder(directory).file("application.yml",
                "a: &common\n  host: h\n  ports: [1, 2]\nb: *common\nc: &word x\nd: *word\n").load();

        assertThat(config.get("b.host")).contains("h");
        assertThat(config.reader("b").list("ports", ConfigType.integer())).containsExactly(1, 2);
        assertThat(config.get("d")).contains("x");
        assertThat(config.origin("b.host").line()).isEqualTo(4);
    }

    @Test
    void does_not_show_a_password_that_begins_like_an_alias() {
        assertThat(complaint("db:\n  password: *s3cret\n")).isEqualTo("application.yml:2: db.password is an alias (*)"
                + " without an anchor before it. Put a value that starts with * between quotes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "~"})
    void aliases_of_aliases_do_not_fill_the_memory(String element) {
        StringBuilder yaml = new StringBuilder("a0: &a0 [%s]\n".formatted((element + ", ").repeat(10)));
        for (int level = 1; level < 9; level++) {
            yaml.append("a%d: &a%d [%s]\n".formatted(level, level, ("*a" + (level - 1) + ", ").repeat(10)));
        }

        assertThat(complaint(yaml.toString())).contains("more than 100000 keys");
    }

    @Test
    void refuses_such_bytes_on_the_class_path_too() throws Exception {
        Files.write(directory.resolve("application.yml"), "name: Zo\u00eb\n".getBytes(StandardCharsets.ISO_8859_1));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            assertThatThrownBy(() -> Config.load(ConfigSources.none().withClassLoader(loader)))
                    .hasMessage("application.yml cannot be read: it is not UTF-8");
        }
    }
}
