package dev.freshet.security;

import java.security.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * A caller whose credentials were valid. Issuer and name together identify a user: two issuers may use the same name.
 * Immutable.
 *
 * @param issuer the server that vouches for the caller
 * @param name the name of the caller at its issuer
 * @param roles the roles that {@code @RolesAllowed} compares
 * @param scopes the permissions of the caller's client, such as {@code read}
 * @param claims all claims of the credentials
 * @param expires the time at which the credentials end
 */
public record Authenticated(String issuer, String name, Set<String> roles, Set<String> scopes, Claims claims,
        Instant expires) implements Identity, Principal {
    public Authenticated {
        roles = Set.copyOf(roles);
        scopes = Set.copyOf(scopes);
    }

    /**
     * A caller that the application itself has identified, such as by a password: without scopes and claims, and
     * without an end.
     */
    public static Authenticated of(String issuer, String name, Set<String> roles) {
        return new Authenticated(issuer, name, roles, Set.of(), new Claims(Map.of()), Instant.MAX);
    }

    /** Same as {@link #name()}. */
    @Override
    public String getName() {
        return name;
    }

    /** Issuer and name only, because logs must not receive the claims. */
    @Override
    public String toString() {
        return name + " of " + issuer;
    }
}
