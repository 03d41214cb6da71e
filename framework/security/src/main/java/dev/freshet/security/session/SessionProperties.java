package dev.freshet.security.session;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.http.SetCookie;
import dev.freshet.http.SetCookie.SameSite;
import java.time.Duration;

/**
 * The keys {@code security.session.*}; docs/guide/security-browsers.md describes them.
 *
 * @param enabled whether requests are identified by a session's cookie
 * @param cookie the name of the cookie; with the prefix {@code __Host-}, no other host can set it
 * @param sameSite which requests of other sites carry the cookie: {@code lax}, {@code strict} or {@code none}
 * @param idle a session ends if it is not used for this long
 * @param life a session ends at the latest this long after the login
 * @param maxSessions sessions in memory; one more ends the one that has been idle for longest
 */
@ConfigurationProperties("security.session")
record SessionProperties(@DefaultValue("false") boolean enabled, @DefaultValue("__Host-session") String cookie,
        @DefaultValue("lax") SameSite sameSite, @DefaultValue("30m") Duration idle, @DefaultValue("12h") Duration life,
        @DefaultValue("100000") int maxSessions) {
    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    SessionProperties {
        if (idle.isNegative() || idle.isZero() || life.compareTo(idle) < 0) {
            throw new IllegalArgumentException("idle must be more than 0s, and life not less than idle");
        }
        if (maxSessions < 1) {
            throw new IllegalArgumentException("max-sessions must be at least 1");
        }
        SetCookie.of(cookie, "").header();
    }
}
