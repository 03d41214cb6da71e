package dev.freshet.gateway.proxy;

import java.io.IOException;
import java.io.InputStream;

/** Measures how long a request waits for its client. One thread waits at a time; any thread may ask. */
final class ClientWait {
    private boolean waiting;
    private long since;
    private long before;

    /** Reads from the body that the client sends. */
    int read(InputStream body, byte[] into, int offset, int length) throws IOException {
        begin();
        try {
            return body.read(into, offset, length);
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        waiting = true;
        since = System.nanoTime();
    }

    private synchronized void end() {
        before += now();
        waiting = false;
    }

    /** The nanoseconds of all waits so far. */
    synchronized long total() {
        return before + now();
    }

    /** The nanoseconds of the current wait; 0 if there is none. */
    synchronized long now() {
        return waiting ? System.nanoTime() - since : 0;
    }
}
