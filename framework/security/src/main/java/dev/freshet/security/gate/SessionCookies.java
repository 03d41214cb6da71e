package dev.freshet.security.gate;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.Authenticated;
import dev.freshet.security.scheme.Scheme;
import dev.freshet.security.session.Sessions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cookies of sessions. Thread-safe. */
record SessionCookies(Sessions sessions) implements Scheme {
    private static final Logger LOG = LoggerFactory.getLogger(SessionCookies.class);

    @Override
    public boolean isOn() {
        return sessions.enabled();
    }

    /** A session that has ended counts as none, because browsers keep its cookie for a while. */
    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) {
        try {
            return sessions.caller(request);
        } catch (HttpException unavailable) {
            throw unavailable;
        } catch (RuntimeException unavailable) {
            LineLimit.write(LOG::warn, LOG::debug, unavailable, "The store of sessions has failed", unavailable);
            throw new HttpException(503, "sessions are not available");
        }
    }

    @Override
    public Rank rank() {
        return Rank.SESSION;
    }
}
