package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;

/** Where a session puts what it sends, in order. */
public interface Outlet {
    /** Where to put what goes out next; asked for anew each time. */
    OutputBytes bytes();

    /** Bytes put that the peer's socket has not taken: while there are many, no DATA is added. */
    int pending();
}
