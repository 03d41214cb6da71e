package dev.freshet.security.scheme;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.security.ApiKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The keys {@code security.api-keys.*}; docs/guide/security.md describes them.
 *
 * @param header the header that carries the key
 * @param keys the keys that the service accepts
 * @param cache how long an answer of the bean {@code ApiKeyDirectory} counts, at most 1 hour
 */
@ConfigurationProperties("security.api-keys")
public record ApiKeyProperties(@DefaultValue("X-Api-Key") String header, List<Key> keys,
        @DefaultValue("60s") Duration cache) {
    private static final Duration LONGEST = Duration.ofHours(1);

    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    public ApiKeyProperties {
        if (header.isEmpty() || !header.chars().allMatch(ApiKeyProperties::isOfName)) {
            throw new IllegalArgumentException("header must have letters, digits and hyphens only, as in X-Api-Key");
        }
        if (header.equalsIgnoreCase("Authorization")) {
            throw new IllegalArgumentException("header must not be Authorization, which belongs to other credentials");
        }
        if (cache.isNegative() || cache.isZero() || cache.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("cache must be more than 0s and at most 1h");
        }
        Map<String, Key> byHash = new HashMap<>();
        for (Key key : keys) {
            Key other = byHash.put(key.sha256().toLowerCase(Locale.ROOT), key);
            if (other != null) {
                throw new IllegalArgumentException("keys has the same sha256 for " + other.id() + " and " + key.id()
                        + "; make a key for each of them");
            }
        }
    }

    private static boolean isOfName(int character) {
        return character == '-' || character < 128 && Character.isLetterOrDigit(character);
    }

    /**
     * A key, a section of the list {@code security.api-keys.keys}.
     *
     * @param id names the caller; it is not the key
     * @param sha256 the SHA-256 of the key in 64 hexadecimal digits; the key must be random, with at least 128 bits
     * @param roles the roles of the caller
     * @param scopes the scopes of the caller
     */
    record Key(String id, String sha256, List<String> roles, List<String> scopes) {
        /** @throws IllegalArgumentException if a value is not possible; the message names it, but not its text */
        Key {
            if (id.isBlank()) {
                throw new IllegalArgumentException("id must not be blank");
            }
            if (!Sha256.isOne(sha256)) {
                throw new IllegalArgumentException("sha256 must have 64 hexadecimal digits: the hash of the key, not"
                        + " the key itself");
            }
        }

        ApiKey owner() {
            return new ApiKey(id, Set.copyOf(roles), Set.copyOf(scopes));
        }
    }
}
