package dev.freshet.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.freshet.jwt.KeyServers.Ages;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of an issuer whose keys a server publishes. */
class TokenVerifierTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Ages AGES = new Ages(Duration.ofMinutes(10), Duration.ofHours(6));

    private static HostileTokens tokens;
    private static HttpServer server;
    private static KeyServers servers;
    private static TokenVerifier verifier;

    @BeforeAll
    static void serveKeys() throws Exception {
        tokens = new HostileTokens(NOW);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String issuer = "http://127.0.0.1:" + server.getAddress().getPort();
        serve("/keys", tokens.keys());
        serve("/found/.well-known/openid-configuration",
                "{\"issuer\":\"" + issuer + "/found\",\"jwks_uri\":\"" + issuer + "/keys\"}");
        serve("/.well-known/oauth-authorization-server/oauth",
                "{\"issuer\":\"" + issuer + "/oauth\",\"jwks_uri\":\"" + issuer + "/keys\"}");
        serve("/liar/.well-known/openid-configuration",
                "{\"issuer\":\"" + issuer + "/other\",\"jwks_uri\":\"" + issuer + "/keys\"}");
        serve("/.well-known/oauth-authorization-server/slash",
                "{\"issuer\":\"" + issuer + "/slash/\",\"jwks_uri\":\"" + issuer + "/keys\"}");
        serve("/strange-keys", tokens.keys().replace("\"keys\":[", "\"keys\":[null,{\"kty\":\"EC\",\"crv\":\"BP-256\","
                + "\"x\":\"AA\",\"y\":\"AA\"},{\"kty\":\"RSA\"},{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\"},{},"));
        server.start();
        servers = new KeyServers();
        verifier = of(servers.at(URI.create(issuer + "/keys"), AGES));
    }

    private static void serve(String path, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            boolean exact = exchange.getRequestURI().getPath().equals(path);
            exchange.sendResponseHeaders(exact ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static TokenVerifier of(KeySource keys) {
        return new TokenVerifier(List.of(new TrustedIssuer(new TokenRules(HostileTokens.ISSUER,
                Set.of(HostileTokens.AUDIENCE), Set.of("at+jwt"), Set.of("RS256", "ES256"), Duration.ofSeconds(30)),
                keys)), InstantSource.fixed(NOW));
    }

    @AfterAll
    static void stop() {
        servers.close();
        server.stop(0);
    }

    static List<String> attacks() {
        return List.copyOf(tokens.all().keySet());
    }

    @Test
    void gives_the_claims_of_a_valid_token() throws Exception {
        assertThat(verifier.verify(tokens.valid("\"roles\":[\"editor\"]"))).containsEntry("sub", "ann")
                .containsEntry("roles", List.of("editor"));
        assertThat(verifier.verify(tokens.validWithCurve())).containsEntry("sub", "ann");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 999_999_999_999_999_999L, 1_234_567_890_123_456_789L, Long.MAX_VALUE})
    void keeps_each_digit_of_a_whole_number_of_64_bits(long account) throws Exception {
        assertThat(verifier.verify(tokens.valid("\"account\":" + account))).containsEntry("account", account);
    }

    @Test
    void rounds_whole_numbers_of_more_bits() throws Exception {
        assertThat(verifier.verify(tokens.valid("\"account\":9223372036854775808"))).containsEntry("account", 0x1p63);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void refuses_a_token_that_is(String attack) {
        assertThatThrownBy(() -> verifier.verify(tokens.all().get(attack))).isInstanceOf(InvalidTokenException.class)
                .hasMessageNotContaining("example");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', value = {
            "id-token            | the token's type is JWT, which is not allowed",
            "typ-missing         | the token has no type",
            "typ-with-line-break | the token's type is not allowed",
            "typ-flood           | the token's type is not allowed"})
    void names_the_type_that_is_not_allowed_if_a_log_can_show_it(String attack, String message) {
        assertThatThrownBy(() -> verifier.verify(tokens.all().get(attack))).hasMessage(message);
    }

    @Test
    void a_type_of_the_rules_may_have_the_prefix_of_media_types() throws Exception {
        TokenRules rules = new TokenRules(HostileTokens.ISSUER, Set.of(HostileTokens.AUDIENCE),
                Set.of("application/AT+JWT"), Set.of("RS256"), Duration.ofSeconds(30));
        KeySource keys = servers.at(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/keys"), AGES);
        TokenVerifier prefixed = new TokenVerifier(List.of(new TrustedIssuer(rules, keys)), InstantSource.fixed(NOW));
        assertThat(prefixed.verify(tokens.valid(""))).containsEntry("sub", "ann");
    }

    @Test
    void finds_the_keys_of_an_issuer_in_both_places() throws Exception {
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        for (String issuer : List.of(base + "/found", base + "/oauth", base + "/slash/")) {
            assertThat(of(servers.of(URI.create(issuer), AGES)).verify(tokens.valid(""))).containsEntry("sub", "ann");
        }
    }

    @Test
    void a_key_of_an_unknown_kind_does_not_spoil_the_others() throws Exception {
        URI keys = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/strange-keys");
        assertThat(of(servers.at(keys, AGES)).verify(tokens.valid(""))).containsEntry("sub", "ann");
    }

    @Test
    void asks_nobody_once_it_is_closed() {
        KeyServers closed = new KeyServers();
        KeySource keys = closed.at(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/keys"), AGES);
        closed.close();
        assertThatThrownBy(() -> of(keys).verify(tokens.valid(""))).hasFieldOrPropertyWithValue("status", 503);
    }

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1:80/keys, false", "http://localhost/keys, false", "http://[::1]/keys, false",
        "https://id.example/keys, false", "http://127.evil.example/keys, true", "http://id.example/keys, true"})
    void only_the_addresses_of_this_machine_are_safe_without_tls(String url, boolean exposed) {
        assertThat(KeyServers.isExposed(KeyServers.url(url))).isEqualTo(exposed);
    }

    @Test
    void a_refused_url_keeps_its_password() {
        assertThatThrownBy(() -> KeyServers.url("https://ann:hunter2@ho st/"))
                .satisfies(refused -> {
                    StringWriter trace = new StringWriter();
                    refused.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()).doesNotContain("hunter2").contains("at character");
                });
    }

    @Test
    void does_not_believe_metadata_of_another_issuer() {
        URI liar = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/liar");
        assertThatThrownBy(() -> of(servers.of(liar, AGES)).verify(tokens.valid("")))
                .hasFieldOrPropertyWithValue("status", 503);
    }
}
