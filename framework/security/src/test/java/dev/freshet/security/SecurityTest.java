package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocketHandshakeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to callers, and settings. */
class SecurityTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Issuer issuer;
    private static RunningApplication application;

    @BeforeAll
    static void start() throws Exception {
        issuer = new Issuer();
        application = Freshet.start(Library.class, "--server.port=0", "--management.metrics.enabled=true",
                "--management.health.enabled=true", "--security.jwt[0].issuer=" + issuer.url(),
                "--security.jwt[0].audience=books");
    }

    @AfterAll
    static void stop() {
        application.close();
        issuer.close();
    }

    private static HttpResponse<String> ask(String method, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + application.port() + path))
                .version(HttpClient.Version.HTTP_1_1).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static String bearer(String... roles) {
        return "Bearer " + issuer.token(300, roles);
    }

    @Test
    void tells_a_stranger_how_to_identify_and_nothing_else() throws Exception {
        HttpResponse<String> none = ask("DELETE", "/books/1");
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
        assertThat(none.headers().firstValue("Content-Type")).contains("application/problem+json");
        HttpResponse<String> bad = ask("DELETE", "/books/1", "Authorization", "Bearer " + issuer.token(-60, "editor"));
        assertThat(bad.headers().allValues("WWW-Authenticate")).containsExactly("Bearer error=\"invalid_token\"");
        assertThat(bad.body()).doesNotContain("expired").contains("401");
        HttpResponse<String> reader = ask("DELETE", "/books/1", "Authorization", bearer("reader"));
        assertThat(reader.statusCode()).isEqualTo(403);
        assertThat(reader.body()).doesNotContain("editor");
    }

    @Test
    void gives_methods_the_caller_of_the_request() throws Exception {
        assertThat(ask("PUT", "/books/1", "Authorization", bearer("editor")).body())
                .isEqualTo("ann of " + issuer.url() + " changes 1");
        assertThat(ask("DELETE", "/books/1", "Authorization", bearer("editor")).body()).isEqualTo("ann removes 1");
        assertThat(ask("GET", "/books/mine", "Authorization", bearer()).body()).isEqualTo("ann [read, write]");
        assertThat(ask("GET", "/books/greeting").body()).isEqualTo("Hello, stranger");
        assertThat(ask("GET", "/books/greeting", "Authorization", bearer()).body()).isEqualTo("Hello, ann");
    }

    @Test
    void refuses_two_credentials_even_if_one_is_good() throws Exception {
        assertThat(ask("GET", "/books/1", "Authorization", bearer("reader"), "Authorization", "Bearer x")
                .statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"GET, /books//1, 404", "GET, /books/%31, 401", "GET, /books/1?a=b, 401", "GET, /x/../books/1, 401",
        "HEAD, /books/1, 401", "GET, /BOOKS/1, 404", "PATCH, /books/1, 405", "OPTIONS, /books/1, 200",
        "GET, /actuator/prometheus, 401", "GET, /actuator/health, 200", "GET, /news, 401", "POST, /books, 401"})
    void no_spelling_gets_around_the_gate(String method, String target, int status) throws Exception {
        assertThat(ask(method, target).statusCode()).isEqualTo(status);
    }

    @Test
    void refuses_the_handshake_of_a_websocket() {
        URI uri = URI.create("ws://127.0.0.1:" + application.port() + "/news");
        assertThatThrownBy(() -> CLIENT.newWebSocketBuilder().buildAsync(uri, new java.net.http.WebSocket.Listener() {
        }).join()).isInstanceOf(CompletionException.class).cause()
                .isInstanceOfSatisfying(WebSocketHandshakeException.class, refused ->
                        assertThat(refused.getResponse().statusCode()).isEqualTo(401));
        CLIENT.newWebSocketBuilder().header("Authorization", bearer("reader"))
                .buildAsync(uri, new java.net.http.WebSocket.Listener() { }).join().abort();
    }

    @Test
    void other_threads_have_no_caller_unless_they_get_one() {
        assertThat(Caller.identity()).isEqualTo(Anonymous.ANONYMOUS);
        assertThatThrownBy(Caller::authenticated).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Caller.runAs");
        Authenticated ann = new Authenticated("https://id.example", "ann", Set.of(), Set.of(), new Claims(Map.of()),
                Instant.MAX);
        assertThat(Caller.runAs(ann, Caller::authenticated)).isEqualTo(ann);
    }

    @Test
    void claims_have_paths_but_their_texts_show_only_names() {
        Claims claims = new Claims(Map.of("realm", Map.of("roles", List.of("a", "b")), "email", "ann@example.org"));
        assertThat(claims.texts("realm.roles")).containsExactlyInAnyOrder("a", "b");
        assertThat(claims.texts("realm.none")).isEmpty();
        assertThat(claims.is("email", "ann@example.org")).isTrue();
        assertThat(claims.toString()).contains("email").doesNotContain("ann@");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --server.port=0 | ) needs a caller, but no credentials are configured; add security.jwt[0].issuer
            --security.jwt[0].issuer=http://id.example.org --security.jwt[0].audience=a | must begin with https
            --security.jwt[0].issuer=https://id.example.org | audience must not be empty
            --security.jwt[0].issuer=https://id.example.org --security.jwt[0].audience=* | must name one
            --security.jwt[0].issuer=https://id.example.org --security.jwt[0].audience=a --security.jwt[0].algorithms=none | algorithms
            """)
    void does_not_start_with_settings_that_protect_nothing(String arguments, String problem) {
        String[] keys = ("--server.port=0 " + arguments).split(" ");
        assertThatThrownBy(() -> Freshet.start(Library.class, keys)).hasMessageContaining(problem);
    }

    @Test
    void does_not_start_if_a_key_demands_callers_that_nothing_identifies() {
        assertThatThrownBy(() -> Freshet.start(Library.class, "--server.port=0", "--security.paths[0].path=/**",
                "--security.paths[0].require=deny", "--security.gateway=authenticated"))
                .hasMessageContaining("security.gateway needs a caller, but no credentials are configured");
    }
}
