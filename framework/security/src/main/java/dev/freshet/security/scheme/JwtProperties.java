package dev.freshet.security.scheme;

import dev.freshet.config.DefaultValue;
import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenRules;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An issuer of tokens, a section of the list {@code security.jwt}.
 *
 * @param issuer the exact {@code iss} of tokens, and the URL of the issuer's metadata
 * @param audience {@code aud} must have one of these
 * @param jwks the URL of its keys; by default, its metadata tells the URL
 * @param algorithms accepted signatures
 * @param types accepted {@code typ}; {@code *} accepts any, and none
 * @param clockSkew tolerated difference of clocks, at most 10 minutes
 * @param maxAge age at which keys are fetched again
 * @param maxStale age up to which keys are used if they cannot be fetched
 * @param nameClaim the claim that names the caller
 * @param rolesClaim the claim with the roles, or a path such as {@code realm_access.roles}
 */
public record JwtProperties(String issuer, List<String> audience, Optional<String> jwks,
        @DefaultValue({"RS256", "ES256"}) List<String> algorithms, @DefaultValue("at+jwt") List<String> types,
        @DefaultValue("30s") Duration clockSkew, @DefaultValue("10m") Duration maxAge,
        @DefaultValue("6h") Duration maxStale, @DefaultValue("sub") String nameClaim,
        @DefaultValue("roles") String rolesClaim) {
    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    public JwtProperties {
        if (issuer.equals(TokenRules.ANY) || audience.contains(TokenRules.ANY)) {
            throw new IllegalArgumentException("issuer and audience must name one; " + TokenRules.ANY
                    + " would accept tokens for other services");
        }
        if (algorithms.stream().anyMatch(name -> name.startsWith("HS"))) {
            throw new IllegalArgumentException("algorithms must not begin with HS, because keys are public");
        }
        new TokenRules(issuer, Set.copyOf(audience), Set.copyOf(types), Set.copyOf(algorithms), clockSkew);
        new KeyServers.Ages(maxAge, maxStale);
        url("issuer", issuer);
        jwks.ifPresent(text -> url("jwks", text));
    }

    private static URI url(String key, String text) {
        return KeyServers.safeUrl(key, text, ", because an attacker on the network could replace its keys");
    }

    URI issuerUrl() {
        return url("issuer", issuer);
    }

    Optional<URI> keysUrl() {
        return jwks.map(text -> url("jwks", text));
    }

    TokenRules rules() {
        return new TokenRules(issuer, Set.copyOf(audience), Set.copyOf(types), Set.copyOf(algorithms), clockSkew);
    }

    KeyServers.Ages ages() {
        return new KeyServers.Ages(maxAge, maxStale);
    }
}
