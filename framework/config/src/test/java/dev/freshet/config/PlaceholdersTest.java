package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ${name:default}} in values. */
class PlaceholdersTest {
    @TempDir
    Path directory;

    private Config config(String yaml) {
        Folder folder = new Folder(directory).file("application.yml", yaml);
        return Config.load(folder.sources().withEnvironment(Map.of("HOST", "example.org", "RAW", "${HOST}")));
    }

    @Test
    void takes_another_key_then_a_variable_then_the_default() {
        Config config = config("app: {baseUrl: 'http://${HOST}:${PORT:80}'}\nlink: ${app.base-url}/a${none:}\n");

        assertThat(config.get("app.base-url")).contains("http://example.org:80");
        assertThat(config.get("link")).contains("http://example.org:80/a");
    }

    @Test
    void a_default_may_hold_placeholders_and_colons() {
        assertThat(config("a: ${X:${Y:jdbc:h2:mem}}\n").get("a")).contains("jdbc:h2:mem");
    }

    @Test
    void what_a_variable_holds_is_taken_as_it_is() {
        assertThat(config("a: ${RAW}\n").get("a")).contains("${HOST}");
    }

    @Test
    void a_backslash_keeps_the_characters() {
        assertThat(config("a: 'x\\${HOST} ${HOST}'\n").get("a")).contains("x${HOST} example.org");
    }

    @Test
    void a_key_of_the_same_name_as_a_variable_means_the_variable() {
        assertThat(config("host: ${HOST}\n").get("host")).contains("example.org");
    }

    @Test
    void refuses_a_cycle() {
        Config config = config("a: ${b}\nb: x${c}\nc: ${a}\n");

        assertThatThrownBy(() -> config.get("a")).isInstanceOf(ConfigException.class)
                .hasMessageEndingWith("application.yml:3: c: ${a} leads back to itself");
    }

    @Test
    void refuses_a_name_that_leads_nowhere() {
        assertThatThrownBy(() -> config("a: ${DB_URL}\n").get("a")).isInstanceOf(ConfigException.class)
                .hasMessageEndingWith("application.yml:1: a: ${DB_URL} is neither a key nor an environment variable,"
                        + " and has no default. Set it or write ${DB_URL:default}");
    }

    @Test
    void refuses_a_placeholder_without_end() {
        assertThatThrownBy(() -> config("a: ${HOST\n").get("a")).hasMessageContaining("a: ${ is not closed");
    }

    @Test
    void a_variable_is_stronger_however_a_reference_spells_the_key() {
        Folder folder = new Folder(directory).file("application.yml",
                "app.baseUrl: file\na: ${app.baseUrl}\nb: ${app.base_url}\nc: ${app.base-url}\n");
        for (String variable : List.of("APP_BASE_URL", "APP_BASEURL")) {
            Config config = Config.load(folder.sources().withEnvironment(Map.of(variable, "variable")));
            for (String key : List.of("a", "b", "c")) {
                assertThat(config.get(key)).as(variable + " " + key).contains("variable");
            }
        }
    }

    @Test
    void refuses_references_that_grow_exponentially() {
        StringBuilder yaml = new StringBuilder("a0: x\n");
        for (int i = 1; i < 40; i++) {
            yaml.append("a%d: ${a%d}${a%d}\n".formatted(i, i - 1, i - 1));
        }
        Config config = Config.load(new Folder(directory).file("application.yml", yaml.toString()).sources());
        assertThatThrownBy(() -> config.get("a39")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("more than 10000 references");
    }
}
