package dev.freshet.gateway.filter.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.TokenClaims;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.FieldSyntax;
import java.text.ParseException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Requires a valid bearer token (RFC 6750) and passes claims to the upstream in headers. The signature must use one of
 * the listed algorithms, so an unsigned token is never valid.
 */
public final class TokenCheck implements GatewayFilter {
    private static final String SCHEME = "Bearer ";

    private final KeySource keys;
    private final Set<JWSAlgorithm> algorithms;
    private final TokenRules rules;
    private final Map<String, String> fields;

    private TokenCheck(KeySource keys, Set<JWSAlgorithm> algorithms, TokenRules rules, Map<String, String> fields) {
        this.keys = keys;
        this.algorithms = algorithms;
        this.rules = rules;
        this.fields = fields;
    }

    /**
     * {@code jwt: { jwks: URL, algorithms: [RS256], issuer: X, audience: [Y], claims: {...},
     * headers: { X-User: sub } }}.
     */
    public static GatewayFilter of(FilterSettings settings, KeySets sets) throws ConfigException {
        Map<String, String> fields = settings.map("headers");
        for (String name : fields.keySet()) {
            if (!FieldSyntax.isToken(name)) {
                throw settings.problem("headers", "has \"" + name + "\", which is not a header name");
            }
        }
        return new TokenCheck(Keys.source(settings, sets), Keys.algorithms(settings), TokenRules.of(settings), fields);
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        JWTClaimsSet claims = claims(exchange.request().headers().all("Authorization"));
        TokenClaims.set(exchange.request(), claims.getClaims());
        fields.forEach((name, claim) -> tell(exchange.upstreamRequest(), name, claims.getClaim(claim)));
        chain.proceed(exchange);
    }

    private JWTClaimsSet claims(List<String> lines) {
        if (lines.size() > 1) {
            // The upstream might use the one that was not checked.
            throw invalid("there is more than one Authorization");
        }
        String authorization = lines.isEmpty() ? "" : lines.getFirst();
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new RefusedException(401, "a bearer token is required").with("WWW-Authenticate", "Bearer");
        }
        try {
            SignedJWT token = SignedJWT.parse(authorization.substring(SCHEME.length()).strip());
            if (!isSigned(token)) {
                throw invalid("the token's signature is not valid");
            }
            JWTClaimsSet claims = token.getJWTClaimsSet();
            String problem = rules.problem(claims, Instant.now());
            if (problem != null) {
                throw invalid(problem);
            }
            return claims;
        } catch (ParseException noToken) {
            throw invalid("the token cannot be read");
        }
    }

    private static RefusedException invalid(String problem) {
        return new RefusedException(401, problem).with("WWW-Authenticate",
                "Bearer error=\"invalid_token\", error_description=\"" + problem + '"');
    }

    private boolean isSigned(SignedJWT token) {
        JWSAlgorithm algorithm = token.getHeader().getAlgorithm();
        if (!algorithms.contains(algorithm)) {
            return false;
        }
        String id = token.getHeader().getKeyID();
        for (JWK key : keys.keys(id)) {
            if ((id == null || key.getKeyID() == null || id.equals(key.getKeyID())) && isFor(key, algorithm)
                    && isSigned(token, key)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFor(JWK key, JWSAlgorithm algorithm) {
        return (key.getAlgorithm() == null || key.getAlgorithm().equals(algorithm))
                && (key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE));
    }

    /** False if the key does not support the algorithm. */
    private static boolean isSigned(SignedJWT token, JWK key) {
        try {
            JWSVerifier verifier = switch (key) {
                case RSAKey rsa -> new RSASSAVerifier(rsa);
                case ECKey curve -> new ECDSAVerifier(curve);
                case OctetSequenceKey secret -> new MACVerifier(secret);
                default -> null;
            };
            return verifier != null && verifier.supportedJWSAlgorithms().contains(token.getHeader().getAlgorithm())
                    && token.verify(verifier);
        } catch (JOSEException unfit) {
            return false;
        }
    }

    /** Replaces any header of this name from the client. Omits claims that a header cannot carry. */
    private static void tell(UpstreamRequest request, String name, @Nullable Object claim) {
        request.remove(name);
        if (claim != null) {
            String value = claim instanceof Collection<?> several
                    ? several.stream().map(String::valueOf).collect(Collectors.joining(",")) : claim.toString();
            if (value.chars().allMatch(c -> c >= ' ' && c <= '~')) {
                request.add(name, value);
            }
        }
    }
}
