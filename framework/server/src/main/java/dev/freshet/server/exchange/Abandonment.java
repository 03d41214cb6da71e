package dev.freshet.server.exchange;

import dev.freshet.http.log.LineLimit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a handler's action at most once when the client goes away, and never after the handler has returned.
 * Thread-safe.
 */
final class Abandonment implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Abandonment.class);

    private @Nullable Runnable action;
    private boolean gone;

    /** Replaces the action; runs it at once if the client is already gone. */
    synchronized void become(Runnable next) {
        action = next;
        if (gone) {
            run();
        }
    }

    /** Called when the client is gone. */
    @Override
    public synchronized void run() {
        gone = true;
        Runnable told = action;
        action = null;
        if (told == null) {
            return;
        }
        try {
            told.run();
        } catch (RuntimeException | Error e) {
            // The caller, an event loop or a read, still has to take care of its connection.
            LineLimit.write(LOG::error, LOG::debug, e,
                    "An action for an abandoned request failed", e);
        }
    }

    /** The handler has returned; after this call, no action runs or starts. */
    synchronized void end() {
        action = null;
    }

    synchronized boolean isGone() {
        return gone;
    }
}
