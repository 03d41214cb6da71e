package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.http.HttpRequest;
import dev.freshet.jwt.Introspection;
import dev.freshet.jwt.KeyServers;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bearer tokens that only their authorization server can read (RFC 7662). Thread-safe. */
public final class OpaqueTokens implements Scheme, AutoCloseable {
    /** The characters of a token (RFC 6750 section 2.1) besides letters and digits. */
    private static final String SPECIAL = "-._~+/=";
    private static final int LONGEST = 4096;

    private final OpaqueTokenProperties properties;
    private final boolean alsoSigned;
    private final CredentialCache cache;
    private final @Nullable Introspection server;

    /**
     * @param alsoSigned whether nothing else reads tokens that look like JSON Web Tokens
     * @throws IllegalArgumentException if the URL is not possible; the message names its key
     */
    public OpaqueTokens(OpaqueTokenProperties properties, boolean alsoSigned) {
        this.properties = properties;
        this.alsoSigned = alsoSigned;
        this.cache = new CredentialCache("the introspection endpoint", properties.cache(), Ticker.systemTicker());
        this.server = properties.isOn() ? new Introspection(url(properties.url().orElseThrow()),
                properties.clientId().orElseThrow(), properties.clientSecret().orElseThrow()) : null;
    }

    private static URI url(String text) {
        return KeyServers.safeUrl("security.opaque.url", text,
                ", because the network could read the secret and tokens");
    }

    @Override
    public boolean isOn() {
        return server != null;
    }

    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException {
        String token = BearerTokens.token(request);
        Introspection asked = server;
        if (token == null || asked == null || BearerTokens.isSigned(token) && !alsoSigned) {
            return null;
        }
        if (token.length() > LONGEST || !token.chars().allMatch(OpaqueTokens::isOfToken)) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the token is malformed");
        }
        Authenticated caller = cache.get(Sha256.of(token), () -> caller(asked, token)).orElse(null);
        if (caller == null || Instant.now().isAfter(caller.expires())) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the token is not active, or is for another service");
        }
        return caller;
    }

    private static boolean isOfToken(int character) {
        return character < 128 && (Character.isLetterOrDigit(character) || SPECIAL.indexOf(character) >= 0);
    }

    /** Empty for tokens that are bound to a key too, because the proof is not checked here. */
    private Optional<Authenticated> caller(Introspection asked, String token) throws IOException {
        Claims claims = new Claims(asked.of(token));
        boolean forThis = properties.audience().isEmpty()
                || !Collections.disjoint(claims.texts("aud"), properties.audience());
        String name = claims.text(properties.nameClaim());
        if (!Boolean.TRUE.equals(claims.get("active")) || !forThis || claims.get("cnf") != null) {
            return Optional.empty();
        }
        if (name == null || name.isBlank()) {
            throw new IOException("the answer does not name the user: it has no claim " + properties.nameClaim());
        }
        String issuer = claims.text("iss");
        return Optional.of(new Authenticated(issuer == null ? properties.url().orElseThrow() : issuer, name,
                claims.texts(properties.rolesClaim()), BearerTokens.scopes(claims), claims,
                BearerTokens.expires(claims, Instant.MAX)));
    }

    @Override
    public String challenge(Refusal refusal, HttpRequest request) {
        return BearerTokens.challengeOf(refusal, request);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
