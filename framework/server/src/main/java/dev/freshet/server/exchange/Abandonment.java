package dev.freshet.server.exchange;

import dev.freshet.http.log.LineLimit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a handler wants done when its client goes away: once, and never after it has returned. Any thread may call. */
final class Abandonment implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Abandonment.class);

    private @Nullable Runnable action;
    private boolean gone;

    /** From now on this is what is done; at once if the client is gone already. */
    synchronized void become(Runnable next) {
        action = next;
        if (gone) {
            run();
        }
    }

    /** The client is gone. */
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
            // The one who tells, a loop or a read, has a connection to look after that may still want its answer.
            LineLimit.write(LOG::error, LOG::debug, e,
                    "What a handler wanted done when its client goes away has failed", e);
        }
    }

    /** The handler has returned; when this returns, nothing is done any more. */
    synchronized void end() {
        action = null;
    }

    synchronized boolean isGone() {
        return gone;
    }
}
