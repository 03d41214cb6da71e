package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.HttpClientErrorException;
import dev.freshet.client.HttpServerErrorException;
import dev.freshet.client.ResponseNotReadableException;
import dev.freshet.client.ResponseSpec;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.clients.shop.Role;
import dev.freshet.clients.shop.Shop;
import dev.freshet.clients.shop.Texts;
import dev.freshet.clients.shop.User;
import dev.freshet.clients.shop.Users;
import dev.freshet.web.ResponseEntity;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients of an application, within the application itself. */
class ClientTest {
    private static final LocalDate BORN = LocalDate.of(1990, 2, 28);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static RunningApplication application;
    private static Users users;
    private static Texts texts;

    @BeforeAll
    static void start() {
        application = Freshet.start(Shop.class, "--server.port=0", "--server.paths.encoded-slash=allow",
                "--management.metrics.enabled=true",
                "--clients.users.url=http://localhost:1", "--clients.users.protocol=http/2",
                "--clients.users.timeouts.connect=20s", "--clients.users.timeouts.acquire=20s",
                "--clients.text-service.url=http://localhost:1", "--clients.text-service.headers.X-Api-Key=secret",
                "--clients.text-service.timeouts.connect=20s", "--clients.text-service.timeouts.acquire=20s");
        HttpClients clients = application.bean(HttpClients.class);
        String url = "http://localhost:" + application.port();
        clients.pointTo("users", url);
        clients.pointTo("text-service", url);
        users = application.bean(Users.class);
        texts = application.bean(Texts.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void reads_a_record_and_calls_default_methods() {
        assertThat(users.byId(7)).isEqualTo(new User(7, "Ada", BORN));
        assertThat(users.nameOf(7)).isEqualTo("Ada");
    }

    @Test
    void an_optional_is_empty_where_the_answer_is_404() {
        assertThat(users.find(7)).map(User::name).contains("Ada");
        assertThat(users.find(404)).isEmpty();
        assertThat(texts.maybe("none")).isEmpty();
        assertThat(texts.maybe("empty")).isEmpty();
        assertThat(texts.maybe("a")).contains("<a>");
    }

    @Test
    void an_optional_is_not_empty_because_an_interceptor_gets_404_elsewhere() {
        try (RestClient tokens = own().build(); RestClient client = own().interceptor((request, next) -> {
            tokens.get().uri("/texts/none").retrieve().toBodilessEntity();
            return next.proceed(request);
        }).build()) {
            ResponseSpec response = client.get().uri("/texts/a").retrieve();
            assertThatThrownBy(() -> Responses.optional(response, String.class))
                    .isInstanceOf(HttpClientErrorException.class).hasMessageContaining("/texts/none was answered 404");
        }
    }

    @Test
    void errors_are_exceptions_that_name_the_request() {
        assertThatThrownBy(() -> users.byId(404)).isInstanceOf(HttpClientErrorException.class)
                .hasMessageContaining("/users/404 was answered 404");
        assertThatThrownBy(() -> users.orNull(404)).isInstanceOf(HttpClientErrorException.class);
        assertThatThrownBy(() -> texts.maybe("broken")).isInstanceOf(HttpServerErrorException.class)
                .hasMessageContaining("out of order");
    }

    @Test
    void sends_a_body_and_a_header_and_gives_the_whole_response() {
        ResponseEntity<User> added = users.add(new User(8, "Grace", BORN), "ACME");
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.fields()).contains(new ResponseEntity.Field("location", "/users/8"));
        assertThat(added.body()).isEqualTo(new User(8, "Grace of ACME", BORN));
        assertThat(users.add(new User(9, "Alan", BORN), null).body()).isEqualTo(new User(9, "Alan of none", BORN));
        assertThat(users.whole(8).body()).isEqualTo(added.body());

        users.rename(9, "Alan & Co? #1");
        assertThat(users.byId(9).name()).isEqualTo("Alan & Co? #1");

        ResponseEntity<Void> deleted = users.delete(9);
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(users.find(9)).isEmpty();
    }

    @Test
    void refuses_null_where_nothing_may_be_left_away() {
        assertThatThrownBy(() -> users.add(null, "ACME")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Users.add(user) is null");
        assertThatThrownBy(() -> users.rename(7, null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Users.rename(name) is null");
        assertThatThrownBy(() -> users.search(null, List.of(), Set.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Users.search(q) is null");
        assertThatThrownBy(() -> users.search(Optional.empty(), Collections.singletonList(null), Set.of()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Users.search(ids) is null");
        assertThatThrownBy(() -> users.search(Optional.empty(), List.of(), Collections.singleton(null)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Users.search(groups) is null");
        assertThatThrownBy(() -> texts.ofRole(null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Texts.ofRole(role) is null");
        assertThatThrownBy(() -> texts.echoText(null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Texts.echoText(body) is null");
        assertThatThrownBy(() -> texts.text(null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{name}");
    }

    @Test
    void sends_what_lists_and_optionals_hold() {
        assertThat(users.search(Optional.of("a b"), List.of(1, 2), Set.of("x")))
                .containsExactly(new User(1, "a b in [x]", BORN), new User(2, "a b in [x]", BORN));
        assertThat(users.search(Optional.empty(), List.of(3), Set.of("x"))).containsExactly(
                new User(3, "any in [x]", BORN));
        assertThat(users.search(Optional.empty(), List.of(), Set.of("x"))).isEmpty();
    }

    @Test
    void an_enum_is_sent_as_the_name_of_its_constant() {
        assertThat(users.count(Role.GUEST, 10)).isEqualTo(11);
        assertThat(texts.ofRole(Role.GUEST)).isEqualTo("<GUEST>");
    }

    @Test
    void a_path_variable_stays_in_its_place() {
        assertThat(texts.text("a/b?c#d %2F")).isEqualTo("<a/b?c#d %2F>");
    }

    @Test
    void gives_texts_and_bytes_as_they_are() {
        assertThat(texts.text("empty")).isEmpty();
        assertThat(texts.bytes("a")).isEqualTo("<a>".getBytes(StandardCharsets.UTF_8));
        assertThat(texts.bytes("empty")).isEmpty();
    }

    @Test
    void streams_a_body_of_any_size_and_gives_its_connection_back_when_it_is_closed() throws IOException {
        for (int round = 0; round < 3; round++) {
            try (InputStream numbers = texts.numbers(200_000);
                    BufferedReader lines = new BufferedReader(new InputStreamReader(numbers, StandardCharsets.UTF_8))) {
                assertThat(lines.lines().skip(199_999)).containsExactly("199999");
            }
        }
        String active = "freshet_client_active{client_name=\"text-service\"";
        assertThat(metrics().lines().filter(line -> line.startsWith(active))).isNotEmpty()
                .allMatch(line -> line.endsWith(" 0.0"));
    }

    @Test
    void sends_a_stream_with_the_types_of_the_mapping() {
        InputStream body = new ByteArrayInputStream("# Hi".getBytes(StandardCharsets.UTF_8));
        assertThat(texts.echo(body)).isEqualTo("text/markdown text/plain # Hi");
    }

    @Test
    void a_customizer_changes_one_client() {
        assertThat(texts.echoText(Optional.of("Hi"))).isEqualTo("text/plain;charset=UTF-8 text/x-text-service Hi");
        assertThat(texts.echoText(Optional.empty())).startsWith("null text/x-text-service");
    }

    @Test
    void an_application_calls_itself() {
        try (RestClient client = own().build()) {
            assertThat(client.get().uri("/names/7").retrieve().body(String.class)).isEqualTo("Ada");
        }
    }

    @Test
    void an_application_asks_another_where_its_configuration_says() {
        try (RunningApplication other = Freshet.start(Shop.class, "--server.port=0",
                "--clients.users.url=http://localhost:" + application.port(),
                "--clients.users.timeouts.connect=20s", "--clients.users.timeouts.acquire=20s",
                "--clients.text-service.url=http://localhost:1")) {
            assertThat(other.bean(Users.class).find(7)).isPresent();
        }
    }

    @Test
    void requests_are_counted_by_client_and_template() {
        users.byId(7);
        assertThat(metrics()).containsPattern("http_client_requests_seconds_count\\{client_name=\"users\",.*"
                + "method=\"GET\",.*status=\"200\",.*uri=\"/users/\\{id\\}\"");
    }

    @Test
    void a_value_without_a_body_says_what_to_do() {
        try (RestClient client = own().build()) {
            ResponseSpec response = client.get().uri("/texts/empty").retrieve();
            assertThatThrownBy(() -> Responses.value(response, User.class, "Users.byId"))
                    .isInstanceOf(ResponseNotReadableException.class)
                    .hasMessage("Users.byId was answered 204 without a body; return an Optional if there may be none");
        }
    }

    /** Of this application, with time enough to connect on a machine that is busy. */
    private static RestClientBuilder own() {
        return RestClient.builder().baseUrl("http://localhost:" + application.port())
                .pool(PoolSettings.builder().connectLimit(PATIENCE).build())
                .limits(new TimeLimits(PATIENCE, PATIENCE, PATIENCE));
    }

    private static String metrics() {
        try (RestClient client = own().build()) {
            return Responses.text(client.get().uri("/actuator/prometheus").retrieve());
        }
    }
}
