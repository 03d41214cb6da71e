package dev.freshet.security.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps sessions. The default is in memory. An application that runs in several processes replaces it by a bean of this
 * type, such as that of {@code freshet-security-redis}. Called on request threads, so it may block. Thread-safe.
 *
 * <p>Keys are hashes of the identifiers in cookies, so a thief cannot use the content of a store.
 *
 * <p>If the store is not available, its methods throw {@link dev.freshet.http.OverloadException}: 503 with Retry-After.
 * The request then fails and is never anonymous. Other exceptions of {@link #use} have the same effect, but are logged
 * with their stack trace.
 */
public interface SessionStore {
    /**
     * Keeps a session.
     *
     * @param key 43 characters: letters, digits, {@code -} and {@code _}
     * @param idle the session ends before {@link Session#ends} if it is not used for this long
     */
    void add(String key, Session session, Duration idle);

    /**
     * Finds a session that has not ended, and lets its idle time begin again.
     *
     * @param idle as at {@link #add}
     * @return null if there is none
     */
    @Nullable Session use(String key, Duration idle);

    /** Ends a session. Does nothing if there is none. */
    void remove(String key);

    /**
     * Ends all sessions of a group, such as those of a user after a new password. The groups of a session are those
     * {@linkplain SessionGroup#of of its caller}.
     *
     * @return how many there were; fewer if the store lost a connection and tried again
     */
    int removeAll(SessionGroup group);
}
