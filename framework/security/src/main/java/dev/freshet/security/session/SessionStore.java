package dev.freshet.security.session;

import org.jspecify.annotations.Nullable;

/**
 * Keeps sessions. An application that runs in several processes replaces the default, which is in memory, by a bean of
 * this type. Called on request threads, so it may block. Thread-safe.
 *
 * <p>Keys are hashes of the identifiers in cookies, so a thief cannot use the content of a store.
 */
public interface SessionStore {
    /**
     * Keeps a session.
     *
     * @param key 43 characters: letters, digits, {@code -} and {@code _}
     * @throws RuntimeException if the store is not available; the login then fails
     */
    void add(String key, Session session);

    /**
     * Finds a session that has not ended, and lets its idle time begin again.
     *
     * @return null if there is none
     * @throws RuntimeException if the store is not available; the request then fails, and is never anonymous
     */
    @Nullable Session use(String key);

    /** Ends a session. Does nothing if there is none. */
    void remove(String key);

    /**
     * Ends all sessions of a user, such as after a new password.
     *
     * @return how many there were
     */
    int removeAll(String issuer, String name);
}
