package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records read by binders such as the annotation processor writes. */
class RecordBindingTest {
    @TempDir
    Path directory;

    private Folder folder;

    @BeforeEach
    void folder() {
        folder = new Folder(directory);
    }

    @Test
    void binds_a_record_with_defaults() {
        assertThat(Config.of(Map.of()).bind(new Bound.ServerBinder()))
                .isEqualTo(new Bound.Server(8080, Bound.Mode.NIO, Optional.empty()));
    }

    @Test
    void binds_records_inside_records_lists_and_maps() {
        Config config = folder.file("application.yml", """
                server:
                  tls: {certificate: a.pem, keyPassword: "changeit"}
                gateway:
                  routes:
                    - uri: http://a
                      weight: 2
                    - uri: http://b
                  named:
                    My-Route:
                      uri: http://c
                """).load();

        assertThat(config.bind(new Bound.ServerBinder()).tls()).contains(new Bound.Tls("a.pem", "changeit"));
        Bound.Gateway gateway = config.bind(new Bound.GatewayBinder());
        assertThat(gateway.routes()).containsExactly(
                new Bound.Route(URI.create("http://a"), 2), new Bound.Route(URI.create("http://b"), 1));
        assertThat(gateway.named()).isEqualTo(Map.of("My-Route", new Bound.Route(URI.create("http://c"), 1)));
        config.requireAllKnown();
    }

    @Test
    void an_optional_record_is_there_if_a_variable_sets_one_of_its_keys() {
        Config config = Config.load(ConfigSources.none().withEnvironment(
                Map.of("SERVER_TLS_CERTIFICATE", "a.pem", "SERVER_TLS_KEY_PASSWORD", "changeit")));

        assertThat(config.bind(new Bound.ServerBinder()).tls()).isPresent();
    }

    @Test
    void variables_set_keys_of_named_records_and_name_records_that_no_file_has() {
        folder.file("application.yml", "gateway:\n  named:\n    my-route:\n      uri: http://a\n");
        Config config = Config.load(folder.sources().withEnvironment(Map.of("GATEWAY_NAMED_MY_ROUTE_WEIGHT", "3",
                "GATEWAY_NAMED_OTHER_URI", "http://b", "GATEWAY_NAMED", "x", "GATEWAY_NAMED_", "x",
                "GATEWAY_NAMED_LONE", "x")));

        assertThat(config.bind(new Bound.GatewayBinder()).named()).isEqualTo(Map.of(
                "my-route", new Bound.Route(URI.create("http://a"), 3),
                "other", new Bound.Route(URI.create("http://b"), 1)));
    }

    @Test
    void an_empty_list_of_records_replaces_that_of_another_file() {
        folder.file("application.yml", "gateway:\n  routes:\n    - uri: http://a\n")
                .file("application-dev.yml", "gateway:\n  routes: []\n");
        Config config = Config.load(folder.sources().withArguments("--freshet.profiles.active=dev"));

        assertThat(config.bind(new Bound.GatewayBinder()).routes()).isEmpty();
        config.requireAllKnown();
    }

    @Test
    void an_empty_variable_empties_a_list_of_records_and_one_with_a_value_is_refused() {
        folder.file("application.yml", "gateway:\n  routes:\n    - uri: http://a\n");
        Config empty = Config.load(folder.sources().withEnvironment(Map.of("GATEWAY_ROUTES", "")));

        assertThat(empty.bind(new Bound.GatewayBinder()).routes()).isEmpty();
        empty.requireAllKnown();
        Config text = Config.load(folder.sources().withEnvironment(Map.of("GATEWAY_ROUTES", "http://b")));
        assertThatThrownBy(() -> text.bind(new Bound.GatewayBinder())).hasMessage("environment variable GATEWAY_ROUTES:"
                + " gateway.routes is a list. Write each element after a dash");
    }

    @Test
    void a_value_is_not_a_list_of_records() {
        folder.file("application.yml", "gateway:\n  routes: http://a\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.GatewayBinder())).hasMessage(
                folder.place("application.yml", 2) + ": gateway.routes is a list. Write each element after a dash");
    }

    @Test
    void reports_unknown_keys_of_named_records() {
        folder.file("application.yml", "gateway:\n  named:\n    a:\n      uri: http://a\n      wieght: 2\n");
        Config config = folder.load();
        config.bind(new Bound.GatewayBinder());

        assertThatThrownBy(config::requireAllKnown).hasMessage(folder.place("application.yml", 5)
                + ": gateway.named.a.wieght is an unknown key. Did you mean gateway.named.a.weight?");
    }

    @Test
    void reports_all_problems_of_a_record_together() {
        folder.file("application.yml", "server:\n  port: eighty\n  execution-mode: nioo\n  tls:\n    certificate: a\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.ServerBinder())).hasMessage(String.join("\n",
                folder.place("application.yml", 2) + ": server.port: \"eighty\" is not a whole number",
                folder.place("application.yml", 3)
                        + ": server.execution-mode: \"nioo\" is not one of nio, hybrid. Did you mean nio?",
                folder.place("application.yml", 5) + ": server.tls.key-password is required. Set it there, as"
                        + " environment variable SERVER_TLS_KEY_PASSWORD or as argument"
                        + " --server.tls.key-password=..."));
    }

    @Test
    void a_key_whose_reference_leads_nowhere_is_not_reported_as_absent_too() {
        folder.file("application.yml", "server:\n  tls:\n    certificate: ${CERT}\n    key-password: abcd\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.ServerBinder())).hasMessage(
                folder.place("application.yml", 3) + ": server.tls.certificate: ${CERT} is neither a key nor an"
                        + " environment variable, and has no default. Set it or write ${CERT:default}");
    }

    @Test
    void what_a_constructor_refuses_is_reported_at_the_key_it_names() {
        folder.file("application.yml", "server:\n  port: 70000\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.ServerBinder())).hasMessage(
                folder.place("application.yml", 2) + ": server.port must be between 0 and 65535, is 70000");
    }

    @Test
    void what_a_constructor_refuses_is_reported_at_another_key_of_the_record_if_nothing_sets_the_one_it_names() {
        folder.file("application.yml", "limits:\n  least: 20\n  names: [a, a]\n");
        Config config = folder.load();

        assertThatThrownBy(() -> config.reader("limits").bind(refusing("most must be at least 20, is 10")))
                .hasMessage(folder.place("application.yml", 2) + ": limits.most must be at least 20, is 10");
        assertThatThrownBy(() -> config.reader("limits").bind(refusing("names has a twice")))
                .hasMessage(folder.place("application.yml", 3) + ": limits.names has a twice");
    }

    private static ConfigBinder<String> refusing(String problem) {
        return ConfigBinder.of(reader -> {
            reader.integer("least", "1");
            reader.integer("most", "10");
            reader.list("names", ConfigType.text());
            throw new IllegalArgumentException(problem);
        });
    }

    @Test
    void an_argument_is_named_once() {
        Config config = Config.load(ConfigSources.none().withArguments("--server.port=70000"));

        assertThatThrownBy(() -> config.bind(new Bound.ServerBinder()))
                .hasMessage("argument --server.port must be between 0 and 65535, is 70000");
        assertThatThrownBy(() -> Config.load(ConfigSources.none().withArguments("--server.port=x"))
                .bind(new Bound.ServerBinder())).hasMessage("argument --server.port: \"x\" is not a whole number");
    }

    @Test
    void what_a_constructor_refuses_is_reported_at_the_record_if_it_names_no_key_and_without_secrets() {
        folder.file("application.yml", "server:\n  tls:\n    certificate: a\n    key-password: abc\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.ServerBinder())).hasMessage(
                folder.place("application.yml", 3) + ": server.tls: too short a password: ****");
    }

    @Test
    void what_a_constructor_refuses_shows_no_secret_of_a_list() {
        folder.file("application.yml", "app:\n  api-keys: [s3, s3cret]\n");
        Config variable = Config.load(folder.sources().withEnvironment(Map.of("APP_API_KEYS", "s3, s3cret")));

        for (Config config : List.of(folder.load(), variable)) {
            assertThatThrownBy(() -> config.reader("app").bind(ConfigBinder.of(reader -> {
                List<String> keys = reader.list("api-keys", ConfigType.text());
                throw new IllegalArgumentException("api-keys has too short a key: " + keys.getLast());
            }))).hasMessageEndingWith("app.api-keys has too short a key: ****");
        }
    }

    @Test
    void what_a_constructor_refuses_shows_a_url_without_its_user() {
        folder.file("application.yml", "gateway:\n  routes:\n    - uri: ftp://bob:s3cret!@a/b\n");

        assertThatThrownBy(() -> folder.load().bind(new Bound.GatewayBinder())).hasMessage(
                folder.place("application.yml", 3) + ": gateway.routes[0].uri must begin with http, is ftp://****@a/b");
    }
}
