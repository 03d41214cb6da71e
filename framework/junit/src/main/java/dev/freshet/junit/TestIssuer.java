package dev.freshet.junit;

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
import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Issues the tokens of a test in the name of the application's own issuer. The key is made for the test, and only this
 * JVM has it. The application fetches the public part over the network, as in production. Thread-safe.
 */
final class TestIssuer implements AutoCloseable {
    private static final Duration LIFE = Duration.ofHours(1);

    private final ECKey key;
    private final HttpServer server;
    private final ConfigSources sources;
    private final IssuerSettings settings;

    private TestIssuer(ECKey key, HttpServer server, ConfigSources sources, Config config) {
        this.key = key;
        this.server = server;
        this.sources = sources;
        settings = IssuerSettings.of(config, url());
    }

    /**
     * Serves the key on 127.0.0.1.
     *
     * @param sources the configuration of the application
     */
    static TestIssuer start(ConfigSources sources) {
        Config config = Config.load(sources);
        try {
            ECKey key = new ECKeyGenerator(Curve.P_256).keyID("test").generate();
            byte[] published = new JWKSet(key).toPublicJWKSet().toString().getBytes(StandardCharsets.UTF_8);
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, published.length);
                exchange.getResponseBody().write(published);
                exchange.close();
            });
            server.start();
            return new TestIssuer(key, server, sources, config);
        } catch (JOSEException failure) {
            throw new IllegalStateException("cannot make a key for the tokens of the test", failure);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1", failure);
        }
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The configuration of an application that trusts this issuer. */
    ConfigSources trusted() {
        return sources.withValues(settings.with(url(), JWSAlgorithm.ES256.getName(), sources.values()));
    }

    /**
     * A token that is valid for an hour.
     *
     * @param claims replace those that the token has on its own
     */
    String token(String name, Map<String, ?> claims, String... roles) {
        Instant now = Instant.now();
        JWTClaimsSet.Builder all = new JWTClaimsSet.Builder().issuer(settings.issuer()).audience(settings.audience())
                .subject(name).claim(settings.nameClaim(), name).issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFE))).jwtID(UUID.randomUUID().toString());
        if (roles.length > 0) {
            all.claim(settings.rolesClaim(), List.of(roles));
        }
        claims.forEach((claim, value) -> all.claim(claim, value instanceof Instant time ? Date.from(time) : value));
        return signed(all.build());
    }

    private String signed(JWTClaimsSet claims) {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(new JOSEObjectType(settings.type())).keyID(key.getKeyID()).build(), claims);
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException failure) {
            throw new IllegalStateException("cannot sign a token", failure);
        }
        return token.serialize();
    }

    /** Stops serving the key. */
    @Override
    public void close() {
        server.stop(0);
    }
}
