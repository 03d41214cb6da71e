package dev.freshet.conformance.http1;

import dev.freshet.http.HttpHandler;
import java.io.IOException;

/** What the cases that are a dialogue need of where they are tried: a server itself, or one behind a gateway. */
public interface Dialogue {
    /** A new connection to what was started; to what answers as {@link EchoApplication} if nothing was. */
    RawConnection connection() throws IOException;

    /** Starts what answers this path so, and every other as {@link EchoApplication} does. */
    void serve(String path, HttpHandler handler) throws IOException;

    /** The connection answers one more request, and nothing else is on it. */
    void isInStep(RawConnection connection) throws IOException;
}
