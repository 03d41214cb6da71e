package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.shop.ShopApp;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway as part of a Freshet application. */
class ApplicationTest {
    @TempDir
    private Path folder;
    private Upstream users;

    @BeforeEach
    void start() {
        users = Upstream.start("upstream");
    }

    @AfterEach
    void stop() {
        users.close();
    }

    private Yaml yaml(String more) {
        return Yaml.in(folder, """
                server: { port: 0, host: 127.0.0.1 }
                gateway:
                  reload-interval: 20ms
                  routes:
                    - { id: users, match: { path: /users/** }, upstream: users, filters: [ stamp: s ] }
                  upstreams:
                    users: { instances: ["%s"] }
                """.formatted(users.address()) + more);
    }

    private RunningApplication application(String more) {
        return Freshet.start(ShopApp.class, yaml(more).sources());
    }

    @Test
    void routes_what_no_controller_takes_through_filters_that_are_beans() {
        try (RunningApplication application = application("")) {
            assertThat(Wire.get(application.port(), "/users/me")).isEqualTo("controller");
            assertThat(Wire.ask(application.port(), "GET", "/users/7")).contains("X-Stamp: s1").endsWith("upstream");
            assertThat(Wire.ask(application.port(), "GET", "/none")).startsWith("HTTP/1.1 404 ")
                    .contains("no route matches GET /none");
        }
    }

    @Test
    void leaves_responses_of_upstreams_uncompressed() {
        try (RunningApplication application = Freshet.start(ShopApp.class,
                yaml("").sources().withArguments("--server.compression.enabled=true"))) {
            String accepted = "Accept-Encoding: gzip, identity;q=0";
            assertThat(Wire.ask(application.port(), "GET", "/users/me", accepted)).contains("Content-Encoding: gzip");
            assertThat(Wire.ask(application.port(), "GET", "/users/7", accepted)).doesNotContain("Content-Encoding")
                    .endsWith("upstream");
        }
    }

    @Test
    void shows_routes_and_instances_only_where_that_is_enabled() {
        try (RunningApplication application = application("")) {
            assertThat(Wire.ask(application.port(), "GET", "/actuator/gateway/routes")).startsWith("HTTP/1.1 404 ");
        }
        try (RunningApplication application = application("management: { gateway: { enabled: true } }\n")) {
            Wire.get(application.port(), "/users/7");
            assertThat(Wire.get(application.port(), "/actuator/gateway/routes")).contains(
                    "\"id\":\"users\",\"match\":{\"path\":[\"/users/**\"]},\"upstream\":\"users\","
                    + "\"filters\":[\"stamp\"]", "\"address\":\"" + users.address() + "\"", "\"answered\":1");
            assertThat(Wire.get(application.port(), "/actuator/gateway/routes")).contains("\"healthy\":true");
            assertThat(Wire.status(Wire.ask(application.port(), "POST", "/actuator/gateway/routes"))).isEqualTo(405);
        }
    }

    /** A value may be what lets a request in. */
    @Test
    void shows_conditions_and_metadata_by_their_names_and_not_their_values() throws IOException {
        Yaml yaml = yaml("management: { gateway: { enabled: true } }\n");
        yaml.write(Files.readString(yaml.file()).replace("match: { path: /users/** }",
                "match: { path: /users/**, header: { X-Pass: planted-one }, query: { pass: planted-t.* } },"
                        + " metadata: { tenant: planted-three }"));
        try (RunningApplication application = Freshet.start(ShopApp.class, yaml.sources())) {
            assertThat(Wire.get(application.port(), "/actuator/gateway/routes"))
                    .contains("\"header\":{\"X-Pass\":\"***\"},\"query\":{\"pass\":\"***\"}",
                            "\"metadata\":{\"tenant\":\"***\"}")
                    .doesNotContain("planted");
        }
    }

    @Test
    void measures_routes_and_instances() {
        try (RunningApplication application = application("management: { metrics: { enabled: true } }\n")) {
            Wire.get(application.port(), "/users/7");
            users.status = 404;
            Wire.get(application.port(), "/users/8");

            assertThat(Wire.get(application.port(), "/actuator/prometheus")).contains(
                    "freshet_gateway_requests_seconds_count{route=\"users\",status=\"2xx\"} 1",
                    "freshet_gateway_requests_seconds_count{route=\"users\",status=\"4xx\"} 1",
                    "freshet_gateway_upstream_answered_total{instance=\"" + users.address()
                    + "\",upstream=\"users\"} 2",
                    "freshet_gateway_upstream_connections_opened_total", "freshet_gateway_config_current 1");
        }
    }

    @Test
    void takes_a_file_that_changes_and_keeps_what_it_has_when_the_new_one_is_wrong() throws Exception {
        try (RunningApplication application = application("")) {
            Gateway gateway = application.bean(Gateway.class);
            Yaml moved = yaml("");
            ConfigWatch watch = application.bean(ConfigWatch.class);
            moved.write("gateway: { routes: wrong }\n");
            Eventually.holds("the problem is told", () -> watch.problem().isPresent());
            assertThat(watch.problem()).contains(moved.line(1)
                    + "gateway.routes is a list. Write each element after a dash");
            assertThat(Wire.get(application.port(), "/users/7")).isEqualTo("upstream");

            yaml("");
            moved.write(Files.readString(moved.file()).replace("/users/**", "/people/**"));
            Eventually.holds("the new file is in force", () -> paths(gateway).equals("[/people/**]"));
            assertThat(Wire.get(application.port(), "/people/7")).isEqualTo("upstream");
            Eventually.holds("the problem is over", () -> watch.problem().isEmpty());
        }
    }

    @Test
    void goes_on_watching_after_an_error() throws Exception {
        try (RunningApplication application = application("")) {
            ConfigWatch watch = application.bean(ConfigWatch.class);
            Yaml changed = yaml("");
            String good = Files.readString(changed.file());
            changed.write(good.replace("stamp: s", "stamp: broken"));
            Eventually.holds("the problem is told", () -> watch.problem().isPresent());

            changed.write(good.replace("/users/**", "/people/**"));
            Gateway gateway = application.bean(Gateway.class);
            Eventually.holds("the new file is in force", () -> paths(gateway).equals("[/people/**]"));
        }
    }

    @Test
    void loads_a_changed_file_once_what_was_in_its_way_is_gone() throws Exception {
        try (RunningApplication application = application("")) {
            Yaml changed = yaml("");
            changed.write(Files.readString(changed.file()).replace("stamp: s", "stamp: late")
                    .replace("/users/**", "/people/**"));
            Gateway gateway = application.bean(Gateway.class);
            Eventually.holds("the new file is in force", () -> paths(gateway).equals("[/people/**]"));

            ConfigWatch watch = application.bean(ConfigWatch.class);
            Eventually.holds("the problem is over", () -> watch.problem().isEmpty());
        }
    }

    @Test
    void watches_a_folder_that_a_changed_file_imports() throws Exception {
        Path values = Files.createDirectory(folder.resolve("values"));
        Path where = Files.writeString(values.resolve("where"), "/people/**");
        try (RunningApplication application = application("")) {
            Gateway gateway = application.bean(Gateway.class);
            Yaml importing = yaml("config: { import: \"configtree:" + values + "\" }\n");
            importing.write(Files.readString(importing.file()).replace("/users/**", "\"${where}\""));
            Eventually.holds("the folder is read", () -> paths(gateway).equals("[/people/**]"));

            Files.writeString(where, "/staff/**");
            Eventually.holds("a change in the folder is noticed", () -> paths(gateway).equals("[/staff/**]"));
        }
    }

    private static String paths(Gateway gateway) {
        return gateway.config().routes().getFirst().match().paths().toString();
    }

    @Test
    void does_not_start_with_a_key_that_is_unknown() {
        assertThatThrownBy(() -> application("management: { gateway: { enable: true } }\n"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("Did you mean management.gateway.enabled?");
        Yaml yaml = yaml("    orders: { instance: [\"a:1\"] }\n");
        assertThatThrownBy(() -> Freshet.start(ShopApp.class, yaml.sources())).isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(yaml.line(8) + "gateway.upstreams.orders needs instances, dns or srv\n"
                        + yaml.line(8) + "gateway.upstreams.orders.instance[0] is an unknown key");
    }
}
