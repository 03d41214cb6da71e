package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.test.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpaqueTokensTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private Introspector server;

    @BeforeEach
    void open() throws Exception {
        server = new Introspector();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private RunningApplication library(String... more) {
        List<String> arguments = new ArrayList<>(server.settings());
        arguments.add("--server.port=0");
        arguments.addAll(List.of(more));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static HttpResponse<String> get(RunningApplication from, String path, String token) throws Exception {
        return CLIENT.send(request(from, path, token), BodyHandlers.ofString());
    }

    private static HttpRequest request(RunningApplication to, String path, String token) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to.port() + path))
                .header("Authorization", "Bearer " + token).build();
    }

    @Test
    void takes_the_caller_from_the_answer_and_remembers_it() throws Exception {
        server.answers("t1", "\"sub\":\"ann\",\"scope\":\"write read\",\"roles\":[\"reader\"]");
        try (RunningApplication library = library()) {
            assertThat(get(library, "/books/mine", "t1").body()).isEqualTo("ann [read, write]");
            assertThat(get(library, "/books/1", "t1").statusCode()).isEqualTo(200);
            assertThat(server.asked()).containsExactly("t1");
        }
    }

    @Test
    void takes_name_and_roles_from_the_claims_that_the_configuration_names() throws Exception {
        server.answers("t1", "\"sub\":\"1\",\"user\":\"ann\",\"realm_access\":{\"roles\":[\"reader\"]}");
        try (RunningApplication library = library("--security.opaque.name-claim=user",
                "--security.opaque.roles-claim=realm_access.roles")) {
            assertThat(get(library, "/books/mine", "t1").body()).isEqualTo("ann []");
            assertThat(get(library, "/books/1", "t1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void refuses_tokens_that_are_not_active_expired_bound_or_for_another_service() throws Exception {
        server.answers("expired", "\"sub\":\"ann\",\"exp\":1000000000");
        server.answers("bound", "\"sub\":\"ann\",\"cnf\":{\"jkt\":\"x\"}");
        server.answers("other", "\"sub\":\"ann\",\"aud\":\"films\"");
        server.answers("ours", "\"sub\":\"ann\",\"aud\":[\"films\",\"books\"]");
        try (RunningApplication library = library("--security.opaque.audience=books")) {
            for (String token : List.of("unknown", "expired", "bound", "other", "not~a@token")) {
                HttpResponse<String> refused = get(library, "/books/mine", token);
                assertThat(refused.statusCode()).as(token).isEqualTo(401);
                assertThat(refused.headers().allValues("WWW-Authenticate"))
                        .containsExactly("Bearer error=\"invalid_token\"");
            }
            assertThat(get(library, "/books/mine", "ours").statusCode()).isEqualTo(200);
            assertThat(server.asked()).doesNotContain("not~a@token");
        }
    }

    @Test
    void answers_503_if_the_server_is_away_or_answers_nonsense() throws Exception {
        server.answers("nameless", "\"scope\":\"read\"");
        try (RunningApplication library = library()) {
            HttpResponse<String> away = get(library, "/books/mine", "nameless");
            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.headers().firstValue("Retry-After")).contains("1");
            assertThat(get(library, "/books/mine", "nonsense").statusCode()).isEqualTo(503);
            server.close();
            assertThat(get(library, "/books/greeting", "t1").statusCode()).as("never anonymous").isEqualTo(503);
        }
    }

    @Test
    void a_token_does_not_wait_for_others_that_the_server_checks_slowly() throws Exception {
        server.answers("t1", "\"sub\":\"ann\"");
        try (RunningApplication library = library()) {
            List<CompletableFuture<?>> slow = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                slow.add(CLIENT.sendAsync(request(library, "/books/mine", "slow" + i), BodyHandlers.ofString()));
            }
            Eventually.holds("the slow tokens are being checked", () -> server.asked().size() == slow.size());
            assertThat(get(library, "/books/greeting", "t1").body()).isEqualTo("Hello, ann");
            server.release();
            CompletableFuture.allOf(slow.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void does_not_send_signed_tokens_away_if_an_issuer_is_configured() throws Exception {
        server.answers("t1", "\"sub\":\"bob\"");
        server.answers("a.b.c", "\"sub\":\"eve\"");
        try (Issuer issuer = new Issuer(); RunningApplication both = library("--security.jwt[0].issuer=" + issuer.url(),
                "--security.jwt[0].audience=books")) {
            assertThat(get(both, "/books/greeting", issuer.token(300)).body()).isEqualTo("Hello, ann");
            assertThat(get(both, "/books/greeting", "t1").body()).isEqualTo("Hello, bob");
            assertThat(get(both, "/books/greeting", "a.b.c").statusCode()).isEqualTo(401);
            assertThat(server.asked()).containsExactly("t1");
        }
        try (RunningApplication alone = library()) {
            assertThat(get(alone, "/books/greeting", "a.b.c").body()).isEqualTo("Hello, eve");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --security.opaque.url=http://id.example.org/introspect | must begin with https
            --security.opaque.url=id.example.org | security.opaque.url is not a URL
            --security.opaque.cache=1h | argument --security.opaque.cache must be more than 0s and at most 10m
            """)
    void does_not_start_with_settings_that_are_not_possible(String argument, String problem) {
        assertThatThrownBy(() -> library(argument)).hasMessageContaining(problem);
        assertThatThrownBy(() ->
                Freshet.start(Library.class, "--security.opaque.url=https://id.example.org/introspect"))
                .hasMessageContaining("belong together");
    }
}
