package dev.freshet.gateway.filter.token;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.TokenClaims;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.FieldSyntax;
import dev.freshet.jwt.InvalidTokenException;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenVerifier;
import dev.freshet.jwt.VerifiedTokens;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requires a valid bearer token (RFC 6750) and passes claims to the upstream in headers. Clients do not learn why a
 * token is not valid; the log does, at the level debug.
 */
public final class TokenCheck implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(TokenCheck.class);
    private static final String SCHEME = "Bearer ";

    private final VerifiedTokens<Map<String, @Nullable Object>, RuntimeException> tokens;
    private final Map<String, String> required;
    private final Map<String, String> fields;

    private TokenCheck(TokenVerifier verifier, Map<String, String> required, Map<String, String> fields) {
        this.tokens = new VerifiedTokens<>(verifier, claims -> claims);
        this.required = required;
        this.fields = fields;
    }

    /**
     * {@code jwt: { jwks: URL, issuer: X, audience: [Y], types: [at+jwt], algorithms: [RS256], claims: {...},
     * headers: { X-User: sub } }}.
     */
    public static GatewayFilter of(FilterSettings settings, KeyServers servers) {
        Map<String, String> fields = settings.map("headers");
        for (String name : fields.keySet()) {
            if (!FieldSyntax.isToken(name)) {
                throw settings.problem("headers", "has \"" + name + "\", which is not a header name");
            }
        }
        TokenVerifier verifier = new TokenVerifier(List.of(new TokenSettings(settings).read(servers)),
                InstantSource.system());
        return new TokenCheck(verifier, claims(settings), fields);
    }

    /** The first element of a list {@code role} has the key {@code role[0]}, a claim that no token has. */
    private static Map<String, String> claims(FilterSettings settings) {
        Map<String, String> claims = settings.map("claims");
        for (String name : claims.keySet()) {
            if (name.endsWith("]")) {
                throw settings.problem("claims." + name, "is an element of a list; a claim takes one text");
            }
        }
        return claims;
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        Map<String, @Nullable Object> claims = claims(exchange.request().headers().all("Authorization"));
        TokenClaims.set(exchange.request(), claims);
        fields.forEach((name, claim) -> tell(exchange.upstreamRequest(), name, claims.get(claim)));
        chain.proceed(exchange);
    }

    private Map<String, @Nullable Object> claims(List<String> lines) {
        if (lines.size() > 1) {
            // The upstream might use the one that was not checked.
            throw invalid("there is more than one Authorization");
        }
        String authorization = lines.isEmpty() ? "" : lines.getFirst();
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new RefusedException(401, "a bearer token is required").with("WWW-Authenticate", "Bearer");
        }
        try {
            Map<String, @Nullable Object> claims = tokens.read(authorization.substring(SCHEME.length()).strip());
            for (Map.Entry<String, String> claim : required.entrySet()) {
                if (!has(claims.get(claim.getKey()), claim.getValue())) {
                    throw invalid("the token lacks a claim");
                }
            }
            return claims;
        } catch (InvalidTokenException invalid) {
            throw invalid(String.valueOf(invalid.getMessage()));
        }
    }

    private static RefusedException invalid(String reason) {
        LOG.debug("Refused a request: {}", reason);
        return new RefusedException(401, "the token is not valid")
                .with("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    }

    private static boolean has(@Nullable Object claim, String value) {
        if (claim instanceof Collection<?> several) {
            return several.stream().anyMatch(one -> value.equals(String.valueOf(one)));
        }
        return claim != null && value.equals(claim.toString());
    }

    /** Replaces any header of this name from the client. Omits claims that a header cannot carry. */
    private static void tell(UpstreamRequest request, String name, @Nullable Object claim) {
        request.remove(name);
        if (claim != null) {
            String value = claim instanceof Collection<?> several ? joined(several) : claim.toString();
            if (value != null && value.chars().allMatch(c -> c >= ' ' && c <= '~') && !isCutShort(value)) {
                request.add(name, value);
            }
        }
    }

    /**
     * Null if an element has a comma, because the upstream would read several elements, or a space that it would
     * remove. So a user who may name a group could join another one.
     */
    private static @Nullable String joined(Collection<?> list) {
        List<String> texts = list.stream().map(String::valueOf).toList();
        return texts.stream().anyMatch(text -> text.indexOf(',') >= 0 || isCutShort(text)) ? null
                : String.join(",", texts);
    }

    /** Recipients remove spaces at both ends (RFC 9110 section 5.5): the user " admin" would become "admin". */
    private static boolean isCutShort(String text) {
        return !text.equals(text.strip());
    }
}
