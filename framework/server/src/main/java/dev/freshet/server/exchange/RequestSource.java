package dev.freshet.server.exchange;

import dev.freshet.http.HttpHeaders;
import java.io.IOException;

/** The connection or stream behind a request: its body, its trailers and its peer. */
public interface RequestSource {
    /** Blocks until body bytes arrive; returns their number, or -1 at the end. */
    int readBody(byte[] into, int offset, int length) throws IOException;

    /**
     * Makes a thread in {@link #readBody} fail at once with IOException; later reads fail too. The handler's thread
     * calls it.
     */
    void endReading();

    /**
     * Runs the action, at most once, when the client goes away, until {@link #endWatch}. The handler's thread calls it.
     */
    void watch(Runnable gone);

    void endWatch();

    /** The body bytes that can be read without blocking. */
    int bodyAvailable();

    /** The memory in which bodies are kept. */
    BodyRoom bodyRoom();

    HttpHeaders trailers();
}
