package dev.freshet.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import dev.freshet.jwt.InvalidTokenException.Reason;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks signed tokens of several issuers (RFC 7519, RFC 8725). The keys come from the issuer that the token claims and
 * from nowhere else: keys and URLs in the token's header are ignored. Thread-safe.
 */
public final class TokenVerifier {
    private static final long MILLIS = 1000;

    private final List<TrustedIssuer> issuers;
    private final InstantSource clock;

    /** An issuer and its keys. */
    public record TrustedIssuer(TokenRules rules, KeySource keys) {
    }

    /**
     * @param issuers tried in this order: the first whose rules allow the {@code iss} of a token checks it
     * @param clock tells the current time
     */
    public TokenVerifier(List<TrustedIssuer> issuers, InstantSource clock) {
        this.issuers = List.copyOf(issuers);
        this.clock = clock;
    }

    InstantSource clock() {
        return clock;
    }

    /**
     * The claims of a valid token, unmodifiable: String, Boolean, Long, Double, List, Map and null. Call it on a thread
     * that may block, because it may wait for the keys of the issuer: usually less than a second, and up to about a
     * minute if the issuer answers slowly.
     *
     * @param text the token in its compact form (RFC 7515 section 3.1), up to 16,384 characters
     * @throws InvalidTokenException if the token is not valid
     * @throws dev.freshet.http.HttpException 503 if the keys of its issuer are not available
     */
    public Map<String, @Nullable Object> verify(String text) throws InvalidTokenException {
        return check(text).claims();
    }

    /** Does the same as {@link #verify}, and also returns until when the result counts. */
    VerifiedToken check(String text) throws InvalidTokenException {
        CompactToken token = CompactToken.read(text);
        TrustedIssuer issuer = issuer(token);
        TokenRules rules = issuer.rules;
        require(rules.allowsAlgorithm(token.header().getAlgorithm()), Reason.ALGORITHM);
        Object type = token.headerFields().get("typ");
        if (!rules.allowsType(type)) {
            throw InvalidTokenException.ofType(type);
        }
        List<CheckKey> keys = issuer.keys.keys(token.header().getKeyID());
        require(isSigned(token, keys), Reason.SIGNATURE);
        require(rules.allowsAudience(token.claims()), Reason.AUDIENCE);
        long now = clock.millis();
        long end = requireTime(token.claims(), rules, now);
        require(!token.claims().containsKey("cnf"), Reason.BOUND);
        return new VerifiedToken(token.claims(), issuer.keys, token.header().getKeyID(), keys,
                new VerifiedToken.Span(now, end));
    }

    private TrustedIssuer issuer(CompactToken token) throws InvalidTokenException {
        Object claim = token.claims().get("iss");
        for (TrustedIssuer issuer : issuers) {
            if (issuer.rules.allowsIssuer(claim)) {
                return issuer;
            }
        }
        throw new InvalidTokenException(Reason.ISSUER);
    }

    private static boolean isSigned(CompactToken token, List<CheckKey> keys) {
        JWSAlgorithm algorithm = token.header().getAlgorithm();
        String id = token.header().getKeyID();
        for (CheckKey key : keys) {
            if (key.mayHaveSigned(id, algorithm) && isSigned(token, key)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSigned(CompactToken token, CheckKey key) {
        try {
            return key.verifier().verify(token.header(), token.signed(), token.signature());
        } catch (JOSEException malformed) {
            return false;
        }
    }

    /** Returns the second at which the token ends, the tolerated difference included. */
    private static long requireTime(Map<String, @Nullable Object> claims, TokenRules rules, long millis)
            throws InvalidTokenException {
        long now = Math.floorDiv(millis, MILLIS);
        long skew = rules.clockSkew().toSeconds();
        require(claims.get("exp") != null, Reason.NO_EXPIRY);
        long end = seconds(claims.get("exp"));
        require(now - skew < end, Reason.EXPIRED);
        require(claims.get("nbf") == null || now + skew >= seconds(claims.get("nbf")), Reason.NOT_YET);
        return end > Long.MAX_VALUE - skew ? Long.MAX_VALUE : end + skew;
    }

    private static long seconds(@Nullable Object claim) throws InvalidTokenException {
        if (claim instanceof Long whole) {
            return whole;
        }
        if (claim instanceof Double fraction) {
            return fraction.longValue();
        }
        throw new InvalidTokenException(Reason.MALFORMED);
    }

    private static void require(boolean holds, Reason otherwise) throws InvalidTokenException {
        if (!holds) {
            throw new InvalidTokenException(otherwise);
        }
    }
}
