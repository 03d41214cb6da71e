package dev.freshet.gateway.filter.token;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.freshet.gateway.config.FilterSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The required claims of a token.
 *
 * @param issuer empty for any
 * @param audiences the token must be for one of them; empty for any
 * @param claims further claims by name; a claim that is a list must contain the value
 */
record TokenRules(String issuer, List<String> audiences, Duration skew, Map<String, String> claims) {
    private static final Logger LOG = LoggerFactory.getLogger(TokenRules.class);
    private static final Duration MOST_SKEW = Duration.ofMinutes(10);

    static TokenRules of(FilterSettings settings) {
        Duration skew = settings.duration("clock-skew", "30s");
        if (skew.isNegative() || skew.compareTo(MOST_SKEW) > 0) {
            throw settings.problem("clock-skew", "must be from 0s to 10m");
        }
        TokenRules rules = new TokenRules(settings.text("issuer", ""), settings.list("audience"), skew,
                settings.map("claims"));
        if (rules.issuer.isEmpty()) {
            LOG.warn("{}: jwt checks no issuer, so it accepts any issuer with a listed key. Set issuer",
                    settings.place());
        }
        if (rules.audiences.isEmpty()) {
            LOG.warn("{}: jwt checks no audience, so it accepts tokens for other services. Set audience",
                    settings.place());
        }
        return rules;
    }

    /** The problem in words for the client; null if the token is valid. */
    @Nullable String problem(JWTClaimsSet token, Instant now) {
        Date expires = token.getExpirationTime();
        Date begins = token.getNotBeforeTime();
        if (expires == null) {
            return "the token does not expire";
        }
        if (now.minus(skew).isAfter(expires.toInstant())) {
            return "the token has expired";
        }
        if (begins != null && now.plus(skew).isBefore(begins.toInstant())) {
            return "the token is not valid yet";
        }
        if (!issuer.isEmpty() && !issuer.equals(token.getIssuer())) {
            return "the token is of another issuer";
        }
        if (!audiences.isEmpty() && audiences.stream().noneMatch(token.getAudience()::contains)) {
            return "the token is for another audience";
        }
        for (Map.Entry<String, String> claim : claims.entrySet()) {
            if (!has(token.getClaim(claim.getKey()), claim.getValue())) {
                return "the token lacks a claim";
            }
        }
        return null;
    }

    private static boolean has(@Nullable Object claim, String value) {
        if (claim instanceof Collection<?> several) {
            return several.stream().anyMatch(one -> value.equals(String.valueOf(one)));
        }
        return claim != null && value.equals(claim.toString());
    }
}
