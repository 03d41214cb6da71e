package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that nobody asked for. */
class UnknownKeysTest {
    @TempDir
    Path directory;

    private Folder folder;

    @BeforeEach
    void folder() {
        folder = new Folder(directory);
    }

    private String complaint(String yaml, String... arguments) {
        Config config = Config.load(folder.file("application.yml", yaml).sources().withArguments(arguments));
        config.bind(new Bound.ServerBinder());
        config.bind(new Bound.GatewayBinder());
        return assertThatThrownBy(config::requireAllKnown).isInstanceOf(ConfigException.class).actual().getMessage();
    }

    @Test
    void reports_file_line_and_the_nearest_known_key() {
        assertThat(complaint("server:\n  prot: 1\n")).isEqualTo(
                folder.place("application.yml", 2) + ": server.prot is an unknown key. Did you mean server.port?");
        assertThat(complaint("", "--server.executionmod=nio")).isEqualTo(
                "argument --server.executionmod is an unknown key. Did you mean server.execution-mode?");
    }

    @Test
    void finds_the_right_name_in_the_wrong_section() {
        assertThat(complaint("connector:\n  netty:\n    execution-mode: nio\n"))
                .endsWith("connector.netty.execution-mode is an unknown key. Did you mean server.execution-mode?");
        assertThat(complaint("port: 1\n")).endsWith("port is an unknown key. Did you mean server.port?");
    }

    @Test
    void makes_no_suggestion_when_nothing_is_near() {
        assertThat(complaint("spring:\n  application: x\n")).endsWith("spring.application is an unknown key");
    }

    @Test
    void does_not_guess_a_name_that_several_sections_have() {
        Config config = Config.of(Map.of("data.sources.main.flyway.enabled", "false"));
        config.get("management.health.enabled");
        config.get("server.compression.enabled");

        assertThatThrownBy(config::requireAllKnown).hasMessageEndingWith("flyway.enabled is an unknown key");
    }

    @Test
    void names_the_place_of_a_key_of_spring() {
        assertThat(complaint("", "--spring.datasource.hikari.maximumPoolSize=5")).endsWith(
                "hikari.maximumPoolSize is an unknown key. Did you mean data.sources.main.pool.maximum-pool-size?");
        assertThat(complaint("spring:\n  datasource:\n    url: x\n")).endsWith("Did you mean data.sources.main.url?");
        assertThat(complaint("", "--spring.profiles.active=dev")).endsWith("Did you mean freshet.profiles.active?");
        assertThat(complaint("", "--spring.application.port=1")).endsWith("spring.application.port is an unknown key");
    }

    @Test
    void names_no_key_that_does_not_exist() {
        Config config = Config.load(folder.file("application.yml", """
                spring:
                  datasource:
                    driver-class-name: org.h2.Driver
                """).sources());
        config.get("data.sources.main.url");
        assertThatThrownBy(config::requireAllKnown)
                .hasMessageEndingWith("spring.datasource.driver-class-name is an unknown key");
    }

    @Test
    void reports_all_of_them_at_once() {
        assertThat(complaint("a1: 1\nb1: 2\n", "--c1=3").lines()).hasSize(3);
    }

    @Test
    void says_that_a_section_is_not_a_value() {
        assertThat(complaint("server: 8080\n"))
                .endsWith("server is a section, not a value. Write keys below it, such as server.execution-mode");
    }

    @Test
    void reports_a_value_or_a_list_where_a_map_is_read() {
        folder.file("application.yml", "match:\n  header: X-Internal\n  query: [debug]\n  cookie:\n    a: b\n");
        Config config = Config.load(folder.sources().withArguments("--logging.level=debug"));
        for (String name : List.of("match.header", "match.query", "match.cookie", "logging.level")) {
            int dot = name.indexOf('.');
            config.reader(name.substring(0, dot)).map(name.substring(dot + 1), ConfigType.text());
        }

        assertThatThrownBy(config::requireAllKnown).hasMessage(String.join("\n",
                folder.place("application.yml", 2) + ": match.header is a section, not a value. Write keys below it",
                folder.place("application.yml", 3) + ": match.query[0] is an unknown key",
                "argument --logging.level is a section, not a value. Write keys below it"));
    }

    @Test
    void reports_keys_inside_list_elements() {
        assertThat(complaint("gateway:\n  routes:\n    - uri: http://a\n      wieght: 2\n"))
                .endsWith("gateway.routes[0].wieght is an unknown key. Did you mean gateway.routes[0].weight?");
    }

    @Test
    void reports_a_list_element_without_its_closing_bracket() {
        assertThat(complaint("", "--gateway.routes[0.uri=http://a"))
                .startsWith("argument --gateway.routes[0.uri is an unknown key");
    }

    @Test
    void ignores_variables_empty_sections_and_keys_that_only_others_refer_to() {
        folder.file("application.yml", "server:\nlog-folder: /tmp\napp:\n  file: ${log-folder}/a\n");
        Config config = Config.load(folder.sources().withEnvironment(Map.of("SERVER_PROT", "1")));
        config.bind(new Bound.ServerBinder());
        config.get("app.file");

        config.requireAllKnown();
    }
}
