package dev.freshet.security.scheme;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The keys {@code security.opaque.*}; docs/guide/security.md describes them.
 *
 * @param url the introspection endpoint of the authorization server (RFC 7662)
 * @param clientId the name of this service at that server
 * @param clientSecret the secret of this service at that server
 * @param audience {@code aud} must have one of these; without one, {@code aud} is not looked at
 * @param cache how long an answer counts, at most 10 minutes; a revoked token works until then
 * @param nameClaim the claim that names the caller
 * @param rolesClaim the claim with the roles, or a path such as {@code realm_access.roles}
 */
@ConfigurationProperties("security.opaque")
public record OpaqueTokenProperties(Optional<String> url, Optional<String> clientId, Optional<String> clientSecret,
        List<String> audience, @DefaultValue("30s") Duration cache, @DefaultValue("sub") String nameClaim,
        @DefaultValue("roles") String rolesClaim) {
    private static final Duration LONGEST_CACHE = Duration.ofMinutes(10);

    /** @throws IllegalArgumentException if the cache is out of range, or a key is missing that another one requires */
    public OpaqueTokenProperties {
        if (cache.isNegative() || cache.isZero() || cache.compareTo(LONGEST_CACHE) > 0) {
            throw new IllegalArgumentException("cache must be more than 0s and at most 10m");
        }
        if (url.isPresent() != clientId.isPresent() || url.isPresent() != clientSecret.isPresent()) {
            throw new IllegalArgumentException("url, client-id and client-secret belong together; add those that are"
                    + " missing");
        }
    }

    public boolean isOn() {
        return url.isPresent();
    }

    /** Without the secret, and without the URL, which could have one. */
    @Override
    public String toString() {
        return "opaque tokens of " + clientId.orElse("nobody");
    }
}
