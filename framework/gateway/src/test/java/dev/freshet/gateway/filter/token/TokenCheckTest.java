package dev.freshet.gateway.filter.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.server.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCheckTest {
    private static final String SECRET = "a-secret-that-has-more-than-32-bytes";
    private static final String FILTER = """
            - jwt: { secret: "%s", issuer: us, audience: [users, orders], claims: { scope: read },
                     headers: { X-User: sub, X-Scopes: scope } }
            """.formatted(SECRET);

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder().subject("ann").issuer("us").audience("users")
                .claim("scope", List.of("read", "write")).expirationTime(in(60));
    }

    private static Date in(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }

    private static String signed(JWTClaimsSet claims, JWSAlgorithm algorithm, String id, JWSSigner signer)
            throws Exception {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(algorithm).type(new JOSEObjectType("at+jwt"))
                .keyID(id).build(), claims);
        token.sign(signer);
        return token.serialize();
    }

    private static String signed(JWTClaimsSet claims) throws Exception {
        return signed(claims, JWSAlgorithm.HS256, null, new MACSigner(SECRET));
    }

    private static HttpResponse<String> ask(TestGateway gateway, String token) throws Exception {
        return gateway.get("/", "Authorization", "Bearer " + token, "X-User", "forged", "X-Scopes", "forged");
    }

    @Test
    void tells_the_upstream_what_a_valid_token_claims() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            var answer = ask(gateway, signed(claims().build()));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("X-User: ann\n", "X-Scopes: read,write\n").doesNotContain("forged");
            var without = ask(gateway, signed(claims().subject("ann\u00e9\n").build()));
            assertThat(without.body()).doesNotContain("X-User");
        }
    }

    @Test
    void tells_nothing_of_a_list_that_the_upstream_would_read_as_another() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            var answer = ask(gateway, signed(claims().claim("scope", List.of("read", "x,admin")).build()));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("X-User: ann\n").doesNotContain("X-Scopes");
        }
    }

    /** Recipients of a header remove them, so one user could pass for another. */
    @ParameterizedTest
    @ValueSource(strings = {" ann", "ann "})
    void tells_nothing_of_a_text_that_begins_or_ends_with_a_space(String text) throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            var answer = ask(gateway, signed(claims().subject(text).claim("scope", List.of("read", text)).build()));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).doesNotContain("X-User", "X-Scopes");
        }
    }

    @Test
    void refuses_requests_without_a_token() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            var none = gateway.get("/");
            assertThat(none.statusCode()).isEqualTo(401);
            assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
            assertThat(gateway.get("/", "Authorization", "Basic eDp5").statusCode()).isEqualTo(401);
            assertThat(ask(gateway, "a.b").headers().firstValue("WWW-Authenticate").orElseThrow())
                    .isEqualTo("Bearer error=\"invalid_token\"");
        }
    }

    @Test
    void refuses_a_second_token_that_only_the_upstream_would_look_at() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            String good = "Bearer " + signed(claims().build());
            assertThat(gateway.get("/", "Authorization", good, "Authorization", "Bearer a.b.c").body())
                    .contains("the token is not valid");
        }
    }

    @Test
    void refuses_claims_that_are_not_right() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            assertThat(ask(gateway, signed(claims().expirationTime(in(-10)).build())).statusCode()).isEqualTo(200);
            for (JWTClaimsSet.Builder wrong : List.of(claims().expirationTime(in(-60)), claims().expirationTime(null),
                    claims().notBeforeTime(in(60)), claims().issuer("them"), claims().audience("x"),
                    claims().claim("scope", "write"))) {
                var answer = ask(gateway, signed(wrong.build()));
                assertThat(answer.statusCode()).as(wrong.toString()).isEqualTo(401);
                assertThat(answer.body()).contains("\"the token is not valid\"");
            }
        }
    }

    @Test
    void refuses_what_is_not_signed_as_it_must_be() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER)) {
            String good = signed(claims().build());
            String payload = good.split("\\.")[1];
            String none = Base64.getUrlEncoder().withoutPadding().encodeToString("{\"alg\":\"none\"}".getBytes());
            for (String token : List.of(new PlainJWT(claims().build()).serialize(), none + '.' + payload + '.',
                    none + '.' + payload + '.' + good.split("\\.")[2],
                    signed(claims().build(), JWSAlgorithm.HS256, null, new MACSigner(SECRET.replace('a', 'b'))),
                    signed(claims().build(), JWSAlgorithm.HS512, null, new MACSigner(SECRET + SECRET)))) {
                assertThat(ask(gateway, token).statusCode()).as(token).isEqualTo(401);
            }
        }
    }

    @Test
    void takes_a_public_key_and_never_as_a_secret(@TempDir Path folder) throws Exception {
        ECKey key = new ECKeyGenerator(Curve.P_256).generate();
        String pem = "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes()).encodeToString(key.toECPublicKey().getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
        Path file = Files.writeString(folder.resolve("key.pem"), pem);
        try (TestGateway gateway = TestGateway.with("- jwt: { key: \"" + file + "\", issuer: us, audience: users }")) {
            assertThat(ask(gateway, signed(claims().build(), JWSAlgorithm.ES256, "any", new ECDSASigner(key)))
                    .statusCode()).isEqualTo(200);
            assertThat(ask(gateway, signed(claims().build(), JWSAlgorithm.HS256, "any", new MACSigner(pem)))
                    .statusCode()).isEqualTo(401);
        }
    }

    @Test
    void fetches_a_key_set_once_for_all_tokens_and_keeps_it_while_its_server_is_away() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        RSAKey other = new RSAKeyGenerator(2048).keyID("two").generate();
        AtomicInteger fetched = new AtomicInteger();
        HttpServer keys = TestGateway.server((request, response) -> {
            fetched.incrementAndGet();
            response.send(new JWKSet(key).toString());
        });
        String jwks = "http://127.0.0.1:" + keys.port() + "/keys";
        try (TestGateway gateway = TestGateway.with(
                "- jwt: { jwks: \"" + jwks + "\", algorithms: RS256, issuer: us, audience: users }")) {
            String token = signed(claims().build(), JWSAlgorithm.RS256, "one", new RSASSASigner(key));
            assertThat(ask(gateway, token).statusCode()).isEqualTo(200);
            assertThat(ask(gateway, token).statusCode()).isEqualTo(200);
            String foreign = signed(claims().build(), JWSAlgorithm.RS256, "two", new RSASSASigner(other));
            assertThat(ask(gateway, foreign).statusCode()).isEqualTo(401);
            assertThat(fetched).hasValue(1);
            keys.stop();
            assertThat(ask(gateway, foreign).statusCode()).isEqualTo(401);
            assertThat(ask(gateway, token).statusCode()).isEqualTo(200);
        }
    }

    /** Whoever can keep the set from being fetched must not keep a revoked key alive. */
    @Test
    void trusts_old_keys_no_longer_than_their_greatest_age() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        HttpServer keys = TestGateway.server((request, response) -> response.send(new JWKSet(key).toString()));
        String jwks = "http://127.0.0.1:" + keys.port() + "/keys";
        try (TestGateway gateway = TestGateway.with(
                "- jwt: { jwks: \"" + jwks + "\", algorithms: RS256, max-age: 1ms, max-stale: 1s,"
                        + " issuer: us, audience: users }")) {
            String token = signed(claims().build(), JWSAlgorithm.RS256, "one", new RSASSASigner(key));
            assertThat(ask(gateway, token).statusCode()).isEqualTo(200);
            keys.stop();
            long end = System.nanoTime() + 20_000_000_000L;
            while (ask(gateway, token).statusCode() != 503) {
                assertThat(System.nanoTime()).as("the end of patience").isLessThan(end);
                Thread.sleep(20);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - jwt: { jwks: "http://keys.example/k", issuer: us, audience: a } | jwt fetches its keys from keys.example over http
            - jwt: { jwks: "https://keys.example/k", issuer: "*", audience: a } | jwt checks no issuer
            - jwt: { jwks: "https://keys.example/k", issuer: us, audience: "*" } | jwt checks no audience
            - jwt: { jwks: "https://keys.example/k", issuer: us, audience: a } | ''
            """)
    void warns_at_the_start_of_what_lets_other_tokens_in(String filter, String warning) throws Exception {
        PrintStream standardOutput = System.out;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setOut(new PrintStream(logged, false, StandardCharsets.UTF_8));
        try (TestGateway _ = TestGateway.with(filter)) {
            List<String> warnings = logged.toString(StandardCharsets.UTF_8).lines()
                    .filter(line -> line.contains("WARN")).toList();
            assertThat(warnings).hasSize(warning.isEmpty() ? 0 : 1)
                    .allMatch(line -> line.contains(warning) && line.contains(".yml:9"));
        } finally {
            System.setOut(standardOutput);
        }
    }

    @Test
    void says_503_while_there_are_no_keys() throws Exception {
        HttpServer keys = TestGateway.server((request, response) -> response.status(500).send("no"));
        String jwks = "http://127.0.0.1:" + keys.port() + "/keys";
        try (TestGateway gateway = TestGateway.with("- jwt: { jwks: \"" + jwks + "\", issuer: us, audience: users }")) {
            RSAKey key = new RSAKeyGenerator(2048).generate();
            var answer = ask(gateway, signed(claims().build(), JWSAlgorithm.RS256, null, new RSASSASigner(key)));
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("keys").doesNotContain(jwks);
        } finally {
            keys.stop();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - jwt | needs exactly one of jwks, key, secret
            - jwt: { secret: short } | secret must have at least 32 bytes
            - jwt: { secret: a-secret-that-has-more-than-32-bytes, algorithms: RS256, issuer: us, audience: a } | has "RS256", which is not one of HS256
            - jwt: { jwks: "https://a.org/k", algorithms: HS256, issuer: us, audience: a } | has "HS256", which is not one of ES256
            - jwt: { jwks: "https://a.org/k", algorithms: none, issuer: us, audience: a } | has "none", which is not one of
            - jwt: { jwks: "https://a.org/k", max-age: 2h } | max-stale must not be less than max-age
            - jwt: { jwks: keys.json } | is not a URL
            - jwt: { jwks: "https://u:a-secret-that is@a.org/k" } | jwks is not a URL: Illegal character in
            - jwt: { key: /no/such/file } | cannot be read
            - jwt: { jwks: "https://a.org/k", clock-skew: 1h, issuer: us, audience: a } | must be from 0s to 10m
            - jwt: { jwks: "https://a.org/k", audience: a } | issuer
            - jwt: { jwks: "https://a.org/k", issuer: us } | needs audience
            - jwt: { jwks: "https://a.org/k", issuer: us, audience: a, claims: { role: [b, c] } } | claims.role[0] is an element of a list
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9")
                .hasMessageNotContaining("a-secret-that");
    }
}
