package dev.freshet.server.exchange;

import dev.freshet.http.DeferringHandler.Deferred;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.log.LineLimit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a handler that has begun without a thread that nobody will call it. */
public final class DroppedHandler {
    private static final Logger LOG = LoggerFactory.getLogger(DroppedHandler.class);

    private DroppedHandler() {
    }

    /** Does nothing if the handler has not begun. Never throws, because the caller has to give back more. */
    public static void drop(@Nullable HttpHandler handler) {
        if (!(handler instanceof Deferred begun)) {
            return;
        }
        try {
            begun.drop();
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "drop() of a deferred handler failed", e);
        }
    }
}
