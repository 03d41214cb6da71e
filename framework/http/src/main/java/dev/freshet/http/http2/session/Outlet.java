package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;

/** The ordered output of a session. */
public interface Outlet {
    /** The buffer for the next output; ask for it each time. */
    OutputBytes bytes();

    /** Bytes that the socket has not accepted. While there are many, no DATA is added. */
    int pending();
}
