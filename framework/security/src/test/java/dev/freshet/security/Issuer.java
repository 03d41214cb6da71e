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
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** A server that publishes its key, and the tokens that it gives. */
final class Issuer implements AutoCloseable {
    private final ECKey key;
    private final HttpServer server;

    Issuer() throws IOException, JOSEException {
        key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve("/.well-known/openid-configuration",
                "{\"issuer\":\"" + url() + "\",\"jwks_uri\":\"" + url() + "/keys\"}");
        serve("/keys", new JWKSet(key).toPublicJWKSet().toString());
        server.start();
    }

    private void serve(String path, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A token for ann, which is valid for so many seconds. */
    String token(int seconds, String... roles) {
        return signed(key, seconds, roles);
    }

    /** A token for ann with a further claim. */
    String token(String claim, Object value) {
        return signed(key, claims(300).claim(claim, value).build());
    }

    /** A token that somebody else has signed. */
    String forged(String... roles) throws JOSEException {
        return signed(new ECKeyGenerator(Curve.P_256).keyID("one").generate(), 300, roles);
    }

    private String signed(ECKey with, int seconds, String... roles) {
        return signed(with, claims(seconds).claim("roles", List.of(roles)).build());
    }

    private JWTClaimsSet.Builder claims(int seconds) {
        return new JWTClaimsSet.Builder().issuer(url()).audience("books").subject("ann").claim("scope", "write read")
                .jwtID("token-1").expirationTime(Date.from(Instant.now().plusSeconds(seconds)));
    }

    private static String signed(ECKey with, JWTClaimsSet claims) {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(new JOSEObjectType("at+jwt")).keyID("one").build(), claims);
        try {
            token.sign(new ECDSASigner(with));
        } catch (JOSEException failure) {
            throw new AssertionError(failure);
        }
        return token.serialize();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
