package dev.freshet.security.oidc;

import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.jwt.InvalidTokenException;
import dev.freshet.jwt.IssuerClient;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenRules;
import dev.freshet.jwt.TokenVerifier;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import dev.freshet.security.Claims;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The identity server: its metadata, the ID tokens that it gives for codes, and its logout tokens. Thread-safe; waits
 * for the server.
 */
final class IdentityServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IdentityServer.class);
    private static final Duration KEYS_AGE = Duration.ofMinutes(10);
    private static final Duration KEYS_STALE = Duration.ofHours(6);

    private final OidcProperties properties;
    private final IssuerClient client = new IssuerClient();
    private final KeyServers keys = new KeyServers();
    private final TokenVerifier idTokens;
    private final TokenVerifier logoutTokens;
    private final ServerMetadata metadata;

    IdentityServer(OidcProperties properties) {
        this.properties = properties;
        this.metadata = new ServerMetadata(System::nanoTime, () -> client.metadata(properties.issuerUrl()));
        this.idTokens = verifier(properties.idTokens());
        this.logoutTokens = verifier(properties.logoutTokens());
    }

    private TokenVerifier verifier(TokenRules rules) {
        return new TokenVerifier(List.of(new TrustedIssuer(rules,
                keys.of(properties.issuerUrl(), new KeyServers.Ages(KEYS_AGE, KEYS_STALE)))), InstantSource.system());
    }

    /** @throws HttpException 503 if the server does not answer or has no such address */
    URI endpoint(String name) {
        URI url = optional(name);
        if (url == null) {
            throw unavailable("its metadata has no valid " + name);
        }
        return url;
    }

    /**
     * Null if the server has no such address.
     *
     * @throws HttpException 503 if the server does not answer
     */
    @Nullable URI optional(String name) {
        try {
            return fields().get(name) instanceof String text && !KeyServers.isExposed(KeyServers.url(text))
                    ? KeyServers.url(text) : null;
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }

    /** Whether the server names itself in the responses that it sends through the browser (RFC 9207). */
    boolean namesItself() {
        return Boolean.TRUE.equals(fields().get("authorization_response_iss_parameter_supported"));
    }

    private Map<String, @Nullable Object> fields() {
        try {
            return metadata.fields();
        } catch (IOException failure) {
            throw unavailable("its metadata cannot be read: " + failure.getMessage());
        }
    }

    /**
     * The claims of the user who has logged in.
     *
     * @throws RejectedException if the server does not accept the code, or its ID token is not valid
     * @throws HttpException 503 if the server does not answer
     */
    Map<String, @Nullable Object> redeem(String code, String redirect, Attempt attempt) throws RejectedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", code);
        form.put("redirect_uri", redirect);
        form.put("code_verifier", attempt.verifier());
        String authorization = properties.clientSecret()
                .map(secret -> IssuerClient.basic(properties.client(), secret)).orElse(null);
        if (authorization == null) {
            form.put("client_id", properties.client());
        }
        Map<String, @Nullable Object> answer;
        try {
            answer = client.post(endpoint("token_endpoint"), form, authorization);
        } catch (IOException failure) {
            throw unavailable("it has sent no token: " + failure.getMessage());
        }
        if (!(answer.get("id_token") instanceof String token)) {
            throw new RejectedException("the identity server has not accepted the code", answer.get("error"));
        }
        return checked(token, attempt);
    }

    private Map<String, @Nullable Object> checked(String token, Attempt attempt) throws RejectedException {
        Map<String, @Nullable Object> claims;
        try {
            claims = idTokens.verify(token);
        } catch (InvalidTokenException invalid) {
            throw new RejectedException(String.valueOf(invalid.getMessage()));
        }
        if (!attempt.nonce().equals(claims.get("nonce"))) {
            throw new RejectedException("the ID token belongs to another attempt");
        }
        // OpenID Connect Core section 3.1.3.7, rules 4 and 5.
        Object party = claims.get("azp");
        boolean several = claims.get("aud") instanceof Collection<?> audience && audience.size() > 1;
        if (party == null ? several : !party.equals(properties.client())) {
            throw new RejectedException("the ID token was issued to another client");
        }
        return claims;
    }

    /**
     * What a logout token says.
     *
     * @throws RejectedException if it is not valid, or too old
     * @throws HttpException 503 if the server's keys are not available
     */
    LogoutToken logout(String token) throws RejectedException {
        try {
            return LogoutToken.of(new Claims(logoutTokens.verify(token)), properties.issuer().orElseThrow(),
                    Instant.now(), OidcProperties.CLOCK_SKEW);
        } catch (InvalidTokenException invalid) {
            throw new RejectedException(String.valueOf(invalid.getMessage()));
        }
    }

    private HttpException unavailable(String problem) {
        LineLimit.write(LOG::warn, LOG::debug, "unavailable", "Logins at {} are not available: {}",
                properties.issuer().orElse(""), problem);
        return new HttpException(503, "logins are not available");
    }

    @Override
    public void close() {
        client.close();
        keys.close();
    }
}
