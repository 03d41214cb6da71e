package dev.freshet.security;

import java.util.Optional;

/**
 * Finds users that are not in the configuration, such as those in a database. An application has at most one, which is
 * a bean. Called for each request with a password and by {@link PasswordLogin#check}, on the request thread, so it may
 * wait. Thread-safe.
 */
@FunctionalInterface
public interface UserDirectory {
    /**
     * A user; empty if there is none, or if the user has no password. An exception makes the response 503, and so does
     * a text in place of the hash that is not one.
     *
     * @param name what the client sent, at most 256 characters without control characters
     */
    Optional<User> find(String name);
}
