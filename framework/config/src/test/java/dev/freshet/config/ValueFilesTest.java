package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that are the content of files: mounted secrets. */
class ValueFilesTest {
    @TempDir
    Path directory;

    private Folder folder;

    @BeforeEach
    void folder() {
        folder = new Folder(directory);
    }

    private Config withVariable(String name, String value) {
        return Config.load(folder.sources().withEnvironment(Map.of(name, value)));
    }

    private Config importing(String place) {
        return Config.load(folder.sources().withArguments("--config.import=" + place));
    }

    @Test
    void a_variable_names_the_file_with_the_value() {
        folder.file("secret", "s3cr3t\n");
        Config config = withVariable("DB_PASSWORD_FILE", directory.resolve("secret").toString());
        assertThat(config.get("db.password")).contains("s3cr3t");
        assertThat(config.origin("db.password")).hasToString("file " + directory.resolve("secret")
                + " (environment variable DB_PASSWORD_FILE)");
        assertThat(config.get("db.user")).isEmpty();
    }

    @Test
    void a_placeholder_reaches_it_by_the_name_of_the_variable() {
        folder.file("secret", "s3cr3t").file("application.yml", "db:\n  url: x?p=${DB_PASS:none}\n");
        Config config = withVariable("DB_PASS_FILE", directory.resolve("secret").toString());
        assertThat(config.get("db.url")).contains("x?p=s3cr3t");
        assertThat(config.shown("db.url")).contains("****");
    }

    @Test
    void refuses_a_variable_beside_the_one_that_names_a_file() {
        Config config = Config.load(folder.sources()
                .withEnvironment(Map.of("DB_PASSWORD_FILE", "/none", "DB_PASSWORD", "s3cr3t")));
        assertThatThrownBy(() -> config.get("db.password")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("environment variables DB_PASSWORD and DB_PASSWORD_FILE are both set")
                .hasMessageNotContaining("s3cr3t");
        assertThat(config.get("db.password-file")).contains("/none");
    }

    @Test
    void a_variable_for_a_key_that_ends_with_file_stays_what_it_is() {
        Config config = withVariable("BACKUP_FILE", "/no/such/file");
        assertThat(config.get("backup.file")).contains("/no/such/file");
        assertThat(config.reader("backup").list("hosts", ConfigType.text())).isEmpty();
    }

    @Test
    void cuts_one_line_break_and_nothing_else() {
        folder.file("secrets/unix", " a \n\n").file("secrets/windows", "a\r\n").file("secrets/none", "a");
        Config config = importing("configtree:secrets/");
        assertThat(config.get("unix")).contains(" a \n");
        assertThat(config.get("windows")).contains("a");
        assertThat(config.get("none")).contains("a");
    }

    @Test
    void a_folder_has_a_key_for_each_file() {
        folder.file("secrets/db.password", "one").file("secrets/db/user", "two").file("secrets/db/max_size", "3")
                .file("application.yml", "db:\n  password: weak\n  url: \"${db.user}@host\"\n"
                        + "config:\n  import: 'configtree:secrets'\n");
        Config config = folder.load();
        assertThat(config.get("db.password")).contains("one");
        assertThat(config.get("db.url")).contains("two@host");
        assertThat(config.get("db.max-size")).contains("3");
        assertThat(config.origin("db.password")).hasToString("file " + directory.resolve("secrets/db.password"));
        assertThat(config.files()).contains(directory.resolve("secrets/db.password"));
        config.requireAllKnown();
    }

    @Test
    void variables_and_arguments_are_stronger_than_a_folder() {
        folder.file("secrets/a", "folder").file("secrets/b", "folder");
        Config config = Config.load(folder.sources().withEnvironment(Map.of("A", "variable"))
                .withArguments("--config.import=configtree:secrets", "--b=argument"));
        assertThat(config.get("a")).contains("variable");
        assertThat(config.get("b")).contains("argument");
    }

    @Test
    void does_not_look_for_placeholders_in_a_secret() {
        folder.file("secrets/a", "x${y}z");
        assertThat(importing("configtree:secrets").get("a")).contains("x${y}z");
    }

    @Test
    void reads_what_kubernetes_mounts_once() throws IOException {
        folder.file("secrets/..2026/token", "old");
        Files.createSymbolicLink(directory.resolve("secrets/..data"), Path.of("..2026"));
        Files.createSymbolicLink(directory.resolve("secrets/token"), Path.of("..data/token"));
        Config config = importing("configtree:secrets");
        assertThat(config.keys()).containsExactlyInAnyOrder("token", "config.import");
        assertThat(config.get("token")).contains("old");
        folder.file("secrets/..2026/token", "new");
        assertThat(config.get("token")).contains("old");
        assertThat(config.again().get("token")).contains("new");
    }

    @Test
    void never_shows_a_value_whatever_the_name_of_its_key() {
        folder.file("secrets/server.port", "s3cr3t");
        Config config = importing("configtree:secrets");
        assertThat(config.shown("server.port")).contains("****");
        assertThatThrownBy(() -> config.reader("server").integer("port", null))
                .hasMessageContaining("secrets/server.port").hasMessageNotContaining("s3cr3t");
        assertThat(config.origin("server.port").toString() + config.entry("server.port")).doesNotContain("s3cr3t");
    }

    @Test
    void names_the_file_that_it_cannot_read() throws IOException {
        folder.file("secrets/large", "x".repeat(1024 * 1024 + 1));
        Files.write(directory.resolve("secrets/binary"), new byte[] {(byte) 0xff});
        Config config = importing("configtree:secrets");
        assertThatThrownBy(() -> config.get("large")).hasMessageContaining("secrets/large")
                .hasMessageContaining("more than 1048576 bytes");
        assertThatThrownBy(() -> config.get("binary")).hasMessageContaining("secrets/binary")
                .hasMessageContaining("it is not UTF-8");
        assertThatThrownBy(() -> withVariable("A_FILE", "/no/such").get("a"))
                .hasMessage("file /no/such (environment variable A_FILE): a cannot be read: there is no such file");
    }

    @Test
    void names_the_place_that_imports_a_folder() {
        folder.file("application.yml", "a: 1\nconfig.import: 'configtree:none'\n");

        assertThatThrownBy(folder::load).hasMessageStartingWith(
                folder.place("application.yml", 2) + ": config.import: configtree:none is not a folder");
        assertThatThrownBy(() -> importing("configtree:none")).hasMessageStartingWith(
                "argument --config.import: configtree:none is not a folder");
    }

    @Test
    void a_folder_must_exist_unless_it_is_optional() {
        assertThatThrownBy(() -> importing("configtree:none")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("write optional:configtree:none");
        assertThat(importing("optional:configtree:none").keys()).isEqualTo(List.of("config.import"));
        assertThatThrownBy(() -> importing("file:none.yml")).hasMessageContaining("such as configtree:/run/secrets/");
    }

    @Test
    void a_folder_has_at_most_a_thousand_files() {
        for (int i = 0; i <= 1_000; i++) {
            folder.file("secrets/" + i % 2 + '/' + i, "");
        }
        assertThatThrownBy(() -> importing("configtree:secrets")).hasMessageContaining("more than 1000 files");
    }

    @Test
    void a_folder_has_eight_levels_at_most() {
        folder.file("secrets/a/b/c/d/e/f/g/eight", "read").file("secrets/a/b/c/d/e/f/g/h/nine", "ignored");
        Config config = importing("configtree:secrets");
        assertThat(config.get("a.b.c.d.e.f.g.eight")).contains("read");
        assertThat(config.keys()).containsExactlyInAnyOrder("a.b.c.d.e.f.g.eight", "config.import");
    }

    @Test
    void hidden_files_take_no_place_of_the_thousand() {
        for (int i = 0; i < 1_000; i++) {
            folder.file("secrets/k" + i, "");
        }
        for (int i = 0; i < 10; i++) {
            folder.file("secrets/.hidden" + i, "");
        }
        assertThat(importing("configtree:secrets").keys()).hasSize(1_001); // config.import is one
    }

    @Test
    void refuses_both_variables_behind_a_reference_too() {
        folder.file("application.yml", "url: ${DB_PASSWORD}\n");
        Config config = Config.load(folder.sources()
                .withEnvironment(Map.of("DB_PASSWORD_FILE", "/none", "DB_PASSWORD", "s3cr3t")));
        assertThatThrownBy(() -> config.get("url")).hasMessageContaining("are both set")
                .hasMessageNotContaining("s3cr3t");
    }
}
