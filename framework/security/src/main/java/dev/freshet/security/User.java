package dev.freshet.security;

import java.util.Set;

/**
 * A user with a password. Immutable.
 *
 * @param name as the application writes it; failed logins count for this name
 * @param passwordHash what {@link PasswordHash#of} has returned, or a bcrypt hash
 * @param roles what the user is, for {@code @RolesAllowed}
 */
public record User(String name, String passwordHash, Set<String> roles) {
    public User {
        roles = Set.copyOf(roles);
    }

    /** The name and the roles only. */
    @Override
    public String toString() {
        return name + " " + roles;
    }
}
