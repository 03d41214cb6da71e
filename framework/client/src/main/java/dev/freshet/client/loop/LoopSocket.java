package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A socket with or without TLS. Use it only on its event loop. */
interface LoopSocket {
    ClientLoop loop();

    InetSocketAddress remoteAddress();

    /** Null without TLS. */
    @Nullable SSLSession tlsSession();

    /** Sets the protocol that receives events from now on. */
    void protocol(SocketProtocol protocol);

    /** The protocol is established, so that the time limit for connecting has no effect any more. */
    void made();

    /** The buffer for the next output; ask for it each time, and call {@link #flushLater()} after adding to it. */
    OutputBytes out();

    /** Bytes of output that the socket has not accepted. */
    int pending();

    /** Bytes that the socket has accepted in total, including those of TLS itself. */
    long written();

    /** Writes the output once the current callback or task has returned. */
    void flushLater();

    /**
     * Turns reading on or off. While it is off, flow control slows the peer down, even its end of input is not seen,
     * and {@link SocketProtocol#received} is not called.
     */
    void reading(boolean wanted);

    /** Ends output after what was added, which the peer sees as the end. Reading continues. */
    void endOutput();

    /** Closes once all output is written, after five seconds at the latest. Reads no more. */
    void closeWhenWritten(CloseReason reason, String message);

    /** Closes at once, unless closed. Calls {@link SocketProtocol#closed} before it returns. */
    void close(CloseReason reason, String message);

    /** Reports an exception from the protocol outside of a callback, such as in a task, and closes. */
    void failed(Throwable failure);
}
