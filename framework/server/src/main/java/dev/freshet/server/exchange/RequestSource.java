package dev.freshet.server.exchange;

import dev.freshet.http.HttpHeaders;
import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Where what comes behind a request's head comes from. */
public interface RequestSource {
    /** Waits for some bytes of the body: how many, or -1 at the end. */
    int readBody(byte[] into, int offset, int length) throws IOException;

    /** The thread in {@link #readBody} leaves at once with an IOException; no more is read. By the handler's thread. */
    void endReading();

    /** Tells, once, when the client is seen to be gone, until {@link #endWatch}. By the handler's thread. */
    void watch(Runnable gone);

    void endWatch();

    /** Body bytes that can be read without waiting. */
    int bodyAvailable();

    /** Where the memory comes from that the body is kept in. */
    BodyRoom bodyRoom();

    /** Whether the calling thread may wait: it is not an event loop. */
    boolean mayWait();

    HttpHeaders trailers();

    /** The session of the connection; null without TLS. */
    @Nullable SSLSession tlsSession();
}
