package dev.freshet.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.freshet.http.QueryParameters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** An identity server that logs everyone in as ann at once. Tests can make it send wrong ID tokens. */
final class LoginServer implements AutoCloseable {
    private final ECKey key;
    private final HttpServer server;
    private final Map<String, QueryParameters> asked = new ConcurrentHashMap<>();
    private final AtomicInteger codes = new AtomicInteger();
    private volatile Consumer<JWTClaimsSet.Builder> change = _ -> { };
    private volatile String type = "JWT";

    LoginServer() throws IOException, JOSEException {
        key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration", exchange -> json(exchange, 200, """
                {"issuer":"%1$s","jwks_uri":"%1$s/keys","authorization_endpoint":"%1$s/authorize?tenant=a",
                "token_endpoint":"%1$s/token","end_session_endpoint":"%1$s/end",
                "authorization_response_iss_parameter_supported":true}""".formatted(url())));
        server.createContext("/keys", exchange -> json(exchange, 200, new JWKSet(key).toPublicJWKSet().toString()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Changes the next ID tokens. */
    void tokens(String newType, Consumer<JWTClaimsSet.Builder> newChange) {
        type = newType;
        change = newChange;
    }

    private void authorize(HttpExchange exchange) throws IOException {
        QueryParameters query = QueryParameters.ofQuery(exchange.getRequestURI().getRawQuery());
        String code = "code" + codes.incrementAndGet();
        asked.put(code, query);
        exchange.getResponseHeaders().add("Location", query.first("redirect_uri") + "?code=" + code + "&state="
                + query.first("state") + "&iss=" + url());
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        QueryParameters form = QueryParameters.of(null, exchange.getRequestBody().readAllBytes());
        QueryParameters query = asked.remove(String.valueOf(form.first("code")));
        String basic = "Basic " + Base64.getEncoder().encodeToString("shop:s%3Acret".getBytes(StandardCharsets.UTF_8));
        boolean good = query != null && basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                && Objects.equals(form.first("redirect_uri"), query.first("redirect_uri"))
                && challenge(String.valueOf(form.first("code_verifier"))).equals(query.first("code_challenge"));
        if (good) {
            json(exchange, 200, "{\"token_type\":\"Bearer\",\"access_token\":\"a\",\"id_token\":\""
                    + idToken(String.valueOf(query.first("nonce"))) + "\"}");
        } else {
            json(exchange, 400, "{\"error\":\"invalid_grant\"}");
        }
    }

    private static String challenge(String verifier) {
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(
                    MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private String idToken(String nonce) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().issuer(url()).audience("shop").subject("ann")
                .claim("nonce", nonce).claim("roles", List.of("reader"))
                .expirationTime(Date.from(Instant.now().plusSeconds(60)));
        change.accept(claims);
        return signed(type, claims);
    }

    /** A token for a logout of ann that is valid unless the test changes it. */
    String logoutToken(String ofType, Consumer<JWTClaimsSet.Builder> changed) {
        Instant now = Instant.now();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().issuer(url()).audience("shop").subject("ann")
                .jwtID("logout" + codes.incrementAndGet()).issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(120)))
                .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
        changed.accept(claims);
        return signed(ofType, claims);
    }

    private String signed(String ofType, JWTClaimsSet.Builder claims) {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(ofType.isEmpty() ? null : new JOSEObjectType(ofType)).keyID("one").build(), claims.build());
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException failure) {
            throw new AssertionError(failure);
        }
        return token.serialize();
    }

    private static void json(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
