package dev.freshet.security.scheme;

import dev.freshet.http.HttpRequest;
import dev.freshet.jwt.InvalidTokenException;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import dev.freshet.jwt.TokenVerifier;
import dev.freshet.jwt.VerifiedTokens;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Authorization;
import dev.freshet.security.Claims;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bearer tokens (RFC 6750, only in the header) that are JSON Web Tokens. Thread-safe. */
public final class BearerTokens implements Scheme, AutoCloseable {
    private static final String SCHEME = "Bearer ";

    private final Map<String, JwtProperties> byIssuer = new HashMap<>();
    private final KeyServers servers = new KeyServers();
    private final VerifiedTokens<Authenticated, RefusedException> tokens;
    private final boolean opaqueToo;

    /**
     * @param opaqueToo whether another scheme reads tokens that are not signed
     * @throws IllegalArgumentException if two issuers are the same
     */
    public BearerTokens(List<JwtProperties> issuers, boolean opaqueToo) {
        this.opaqueToo = opaqueToo;
        List<TrustedIssuer> trusted = new ArrayList<>();
        for (JwtProperties issuer : issuers) {
            trusted.add(new TrustedIssuer(issuer.rules(), issuer.keysUrl().map(url -> servers.at(url, issuer.ages()))
                    .orElseGet(() -> servers.of(issuer.issuerUrl(), issuer.ages()))));
            if (byIssuer.put(issuer.issuer(), issuer) != null) {
                throw new IllegalArgumentException("security.jwt names the issuer " + issuer.issuer()
                        + " twice; put all its audiences into one section");
            }
        }
        tokens = new VerifiedTokens<>(new TokenVerifier(trusted, InstantSource.system()),
                claims -> identity(new Claims(claims)));
    }

    @Override
    public boolean isOn() {
        return !byIssuer.isEmpty();
    }

    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException {
        String token = token(request);
        if (token == null || opaqueToo && !isSigned(token)) {
            return null;
        }
        try {
            return tokens.read(token);
        } catch (InvalidTokenException invalid) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, String.valueOf(invalid.getMessage()));
        }
    }

    @Override
    public String challenge(Refusal refusal, HttpRequest request) {
        return challengeOf(refusal, request);
    }

    /** The bad credentials of the request may be a password or another kind. */
    static String challengeOf(Refusal refusal, HttpRequest request) {
        boolean bad = refusal == Refusal.BAD_CREDENTIALS && token(request) != null;
        return bad ? "Bearer error=\"invalid_token\"" : "Bearer";
    }

    /** Null if the request has no token. */
    static @Nullable String token(HttpRequest request) {
        String authorization = request.header("Authorization");
        return authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? null : authorization.substring(SCHEME.length()).strip();
    }

    /** Whether the token has the three parts of a signed JSON Web Token (RFC 7515 section 3.1). */
    static boolean isSigned(String token) {
        return token.chars().filter(character -> character == '.').count() == 2;
    }

    private Authenticated identity(Claims claims) throws RefusedException {
        JwtProperties issuer = byIssuer.get(claims.text("iss"));
        String name = issuer == null ? null : claims.text(issuer.nameClaim());
        if (issuer == null || name == null || name.isBlank()) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the token does not name its user");
        }
        return new Authenticated(issuer.issuer(), name, claims.texts(issuer.rolesClaim()), scopes(claims), claims,
                expires(claims, Instant.EPOCH));
    }

    /** Limits the number, because it can be larger than the last Instant. */
    static Instant expires(Claims claims, Instant otherwise) {
        return claims.get("exp") instanceof Number seconds
                ? Instant.ofEpochSecond(Math.min(seconds.longValue(), Instant.MAX.getEpochSecond())) : otherwise;
    }

    /** A text with spaces (RFC 8693 section 4.2), or a list as some issuers write it. */
    static Set<String> scopes(Claims claims) {
        Set<String> scopes = new HashSet<>();
        for (String name : List.of("scope", "scp")) {
            @Nullable String text = claims.text(name);
            scopes.addAll(text == null ? claims.texts(name) : Arrays.asList(text.split(" ")));
        }
        scopes.remove("");
        return scopes;
    }

    @Override
    public void close() {
        servers.close();
    }
}
