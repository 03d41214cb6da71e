package dev.freshet.server.exchange;

import org.jspecify.annotations.Nullable;

/** What a handler wants done when its client goes away: once, and never after it has returned. Any thread may call. */
final class Abandonment implements Runnable {
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
        if (told != null) {
            told.run();
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
