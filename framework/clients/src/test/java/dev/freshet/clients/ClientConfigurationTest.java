package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.ClientVersion;
import dev.freshet.clients.shop.Users;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.test.network.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys {@code clients.NAME.*}. */
class ClientConfigurationTest {
    @TempDir
    Path folder;

    private static Config config(String... keysAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put("clients." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return Config.of(values);
    }

    private static ClientProperties read(String... keysAndValues) {
        return ClientProperties.read(config(keysAndValues), "users", "com.acme.Users");
    }

    private static HttpClients clients(Config config) {
        return new HttpClients(config, List.of(), Optional.empty());
    }

    @Test
    void a_url_is_enough() {
        ClientProperties properties = read("users.url", "http://users:8080");
        assertThat(properties.version()).isEqualTo(ClientVersion.NEGOTIATED);
        assertThat(properties.limits().response()).isEqualTo(Duration.ofSeconds(30));
        assertThat(properties.pool().maxConnections()).isEqualTo(100);
        assertThat(properties.tls()).isNull();
        assertThat(properties.retries().attempts()).isEqualTo(3);
    }

    @Test
    void every_part_has_its_keys() {
        ClientProperties properties = read("users.url", "https://users", "users.protocol", "http/1.1",
                "users.timeouts.connect", "1s", "users.timeouts.acquire", "2s", "users.timeouts.response", "3s",
                "users.timeouts.idle", "4s", "users.pool.max-connections", "5", "users.pool.max-life", "6m",
                "users.tls.server-name", "other", "users.headers.X-Key", "k", "users.retries.attempts", "1",
                "users.retries.service-unavailable", "true", "users.retries.longest-wait", "7s");
        assertThat(properties.version()).isEqualTo(ClientVersion.HTTP_1_1);
        assertThat(properties.pool().connectLimit()).isEqualTo(Duration.ofSeconds(1));
        assertThat(properties.limits().acquire()).isEqualTo(Duration.ofSeconds(2));
        assertThat(properties.limits().response()).isEqualTo(Duration.ofSeconds(3));
        assertThat(properties.limits().idle()).isEqualTo(Duration.ofSeconds(4));
        assertThat(properties.pool().maxConnections()).isEqualTo(5);
        assertThat(properties.pool().maxLife()).isEqualTo(Duration.ofMinutes(6));
        assertThat(properties.tls()).isNotNull();
        assertThat(properties.headers()).containsEntry("X-Key", "k");
        assertThat(properties.retries().attempts()).isEqualTo(1);
        assertThat(properties.retries().serviceUnavailable()).isTrue();
        assertThat(properties.retries().longestWait()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void a_client_trusts_the_certificates_in_its_store() throws Exception {
        String store = folder.resolve("keys.p12").toString();
        Keytool.generate(folder.resolve("keys.p12"), "server", "EC", "localhost", "-ext", "san=dns:localhost");
        try (RunningApplication server = Freshet.create().port(0).get("/", (_, response) -> response.send("hello"))
                .set("server.tls.key-store", store).set("server.tls.key-store-password", Keytool.PASSWORD).start();
                HttpClients clients = clients(config("users.url", "https://localhost:" + server.port(),
                        "users.timeouts.connect", "20s", "users.timeouts.acquire", "20s",
                        "users.tls.trust-store", store, "users.tls.trust-store-password", Keytool.PASSWORD))) {
            assertThat(clients.open("users", Users.class).rest().get().uri("/").retrieve().body(String.class))
                    .isEqualTo("hello");
        }
    }

    @Test
    void a_store_needs_its_password_and_stands_alone() {
        assertThatThrownBy(() -> read("users.url", "https://users", "users.tls.trust-store", "a.p12"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("trust-store-password is missing");
        assertThatThrownBy(() -> read("users.url", "https://users", "users.tls.trust-store", "a.p12",
                "users.tls.trust-store-password", "secret", "users.tls.ca", "a.pem"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("ca and trust-store exclude each other");
    }

    @Test
    void a_variable_gives_the_value_of_a_field_whose_name_a_file_has() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), """
                clients:
                  users:
                    url: http://users
                    headers: { X-Api-Key: none }
                """);
        Map<String, String> environment = Map.of("CLIENTS_USERS_HEADERS_X_API_KEY", "k",
                "CLIENTS_OTHERS_URL", "http://o", "CLIENTS_OTHERS_HEADERS_X_API_KEY", "k");
        Config config = Config.load(ConfigSources.none().withFile(file).withEnvironment(environment));
        assertThat(ClientProperties.read(config, "users", "Users").headers()).containsEntry("X-Api-Key", "k");
        assertThat(ClientProperties.read(config, "others", "Others").headers())
                .containsOnly(Map.entry("x.api.key", "k"));
    }

    @Test
    void a_client_without_a_url_names_the_key_and_the_interface() {
        assertThatThrownBy(() -> read()).isInstanceOf(ConfigException.class)
                .hasMessage("clients.users.url is required: com.acme.Users is a client of it. Set it in application.yml"
                        + " or as argument --clients.users.url=http://HOST:PORT");
    }

    @Test
    void a_name_that_is_nearly_right_is_told_with_its_place() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), """
                clients:
                  usres:
                    url: http://users
                """);
        Config config = Config.load(ConfigSources.none().withFile(file));
        assertThatThrownBy(() -> clients(config).open("users", Users.class)).isInstanceOf(ConfigException.class)
                .hasMessageContaining("clients.users.url is required: " + Users.class.getName())
                .hasMessageContaining("Did you mean clients.usres (")
                .hasMessageContaining(":3) to be clients.users?");
    }

    @Test
    void all_that_is_wrong_with_a_client_is_told_at_once() {
        assertThatThrownBy(() -> read("users.url", "ftp://users", "users.protocol", "http/1",
                "users.timeouts.response", "0s", "users.pool.max-connections", "0", "users.retries.attempts", "0",
                "users.headers.Host", "x", "users.tls.certificate", "a.pem"))
                .isInstanceOfSatisfying(ConfigException.class, wrong -> assertThat(wrong.problems()).satisfiesExactly(
                        problem -> assertThat(problem).contains("clients.users.url cannot be used",
                                "must begin with http:// or https://"),
                        problem -> assertThat(problem).contains("clients.users.protocol must be one of negotiated,"
                                + " http/1.1, http/2, is \"http/1\". Did you mean http/"),
                        problem -> assertThat(problem).contains("clients.users.timeouts.response must be at least"),
                        problem -> assertThat(problem).contains("users.pool.max-connections must be at least 1"),
                        problem -> assertThat(problem).contains("clients.users.tls", "private-key is missing"),
                        problem -> assertThat(problem).contains("clients.users.headers.Host cannot be sent"),
                        problem -> assertThat(problem).contains("clients.users.retries.attempts must be at least 1")));
    }

    @Test
    void a_misspelt_key_is_told_with_the_right_one() {
        Config config = config("users.url", "http://users", "users.timeouts.respose", "1s");
        try (HttpClients clients = clients(config)) {
            clients.open("users", Users.class);
            assertThatThrownBy(config::requireAllKnown).isInstanceOf(ConfigException.class)
                    .hasMessageContaining("clients.users.timeouts.respose is an unknown key."
                            + " Did you mean clients.users.timeouts.response?");
        }
    }

    @Test
    void a_file_that_cannot_be_used_is_told_by_name() {
        assertThatThrownBy(() -> read("users.url", "https://users", "users.tls.ca", "missing.pem"))
                .isInstanceOf(ConfigException.class).hasMessageContaining("clients.users.tls")
                .hasMessageContaining("missing.pem");
    }

    @Test
    void two_interfaces_have_no_client_of_one_name() {
        try (HttpClients clients = clients(config("users.url", "http://users"))) {
            assertThat(clients.get("users")).isSameAs(clients.open("users", Users.class).rest());
            assertThatThrownBy(() -> clients.open("users", List.class)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(Users.class.getName()).hasMessageContaining("java.util.List");
            assertThatThrownBy(() -> clients.pointTo("others", "http://other"))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("[users]");
        }
    }
}
