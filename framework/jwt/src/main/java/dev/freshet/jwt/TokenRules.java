package dev.freshet.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules for tokens of one issuer. Immutable.
 *
 * @param issuer the exact {@code iss}; {@link #ANY} for every token that one of the keys has signed
 * @param audiences {@code aud} must have one of them; {@link #ANY} for every audience
 * @param types {@code typ} must be one of them; {@link #ANY} for every type, or none. Case and the prefix {@code
 *     application/} do not matter
 * @param algorithms all for secrets, or all for key pairs: a public key could otherwise serve as a secret
 * @param clockSkew the tolerated difference between the clocks of issuer and server; 0 to 10 minutes
 */
public record TokenRules(String issuer, Set<String> audiences, Set<String> types, Set<String> algorithms,
        Duration clockSkew) {
    /** Switches one rule off. */
    public static final String ANY = "*";
    /** The type of access tokens (RFC 9068). Tokens for other purposes have other types. */
    public static final String ACCESS_TOKEN = "at+jwt";

    private static final Set<String> WITH_SECRET = Set.of("HS256", "HS384", "HS512");
    private static final Set<String> WITH_KEY =
            Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");
    private static final Duration MOST_SKEW = Duration.ofMinutes(10);
    private static final String MEDIA_TYPE = "application/";

    /** @throws IllegalArgumentException if a value is missing or not possible; the message names it */
    public TokenRules {
        require(!issuer.isBlank(), "issuer must not be empty");
        require(!audiences.isEmpty() && audiences.stream().noneMatch(String::isBlank), "audience must not be empty");
        require(!types.isEmpty(), "types must not be empty");
        require(!algorithms.isEmpty() && (WITH_SECRET.containsAll(algorithms) || WITH_KEY.containsAll(algorithms)),
                "algorithms must be some of " + sorted(WITH_KEY) + "; with a secret, some of " + sorted(WITH_SECRET));
        require(!clockSkew.isNegative() && clockSkew.compareTo(MOST_SKEW) <= 0, "clock-skew must be from 0s to 10m");
        audiences = Set.copyOf(audiences);
        types = types.stream().map(TokenRules::withoutPrefix).collect(Collectors.toUnmodifiableSet());
        algorithms = Set.copyOf(algorithms);
    }

    /** The algorithms that a token can be signed with. */
    public static Set<String> algorithms(boolean withSecret) {
        return withSecret ? WITH_SECRET : WITH_KEY;
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    private static String sorted(Set<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }

    boolean allowsAlgorithm(JWSAlgorithm algorithm) {
        return algorithms.contains(algorithm.getName());
    }

    boolean allowsIssuer(@Nullable Object claim) {
        return issuer.equals(ANY) || issuer.equals(claim);
    }

    boolean allowsType(@Nullable Object field) {
        return types.contains(ANY) || types.contains(field instanceof String type ? withoutPrefix(type) : "");
    }

    /** In lower case. The prefix may be left out (RFC 7515 section 4.1.9), so it must not make a difference. */
    private static String withoutPrefix(String type) {
        String lower = type.toLowerCase(Locale.ROOT);
        return lower.startsWith(MEDIA_TYPE) ? lower.substring(MEDIA_TYPE.length()) : lower;
    }

    boolean allowsAudience(Map<String, @Nullable Object> claims) {
        Object claim = claims.get("aud");
        return audiences.contains(ANY) || (claim instanceof Collection<?> several
                ? several.stream().anyMatch(this::isAudience) : isAudience(claim));
    }

    private boolean isAudience(@Nullable Object one) {
        return one instanceof String text && audiences.contains(text);
    }
}
