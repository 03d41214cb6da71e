package dev.freshet.security;

import java.util.Set;

/**
 * The owner of an API key. Immutable.
 *
 * @param id names the caller; it is not the key
 * @param roles what the caller is, for {@code @RolesAllowed}
 * @param scopes what the caller may do
 */
public record ApiKey(String id, Set<String> roles, Set<String> scopes) {
    /** @throws IllegalArgumentException if the id is blank */
    public ApiKey {
        if (id.isBlank()) {
            throw new IllegalArgumentException("the id of an API key must not be blank");
        }
        roles = Set.copyOf(roles);
        scopes = Set.copyOf(scopes);
    }
}
