package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A socket that is connected, with TLS or without. Only to be used on its loop. */
interface LoopSocket {
    ClientLoop loop();

    InetSocketAddress remoteAddress();

    /** Null without TLS. */
    @Nullable SSLSession tlsSession();

    /** Where to put what goes out next; asked for anew each time. {@link #flushLater()} sends it. */
    OutputBytes out();

    /** Bytes put that the socket has not taken. */
    int pending();

    /** Writes what was put, once the call or task at hand has returned. */
    void flushLater();

    /** Whether to read: false leaves what comes to the peer's flow control. */
    void reading(boolean wanted);

    /** Closes as soon as what was put is written, without reading more. */
    void closeWhenWritten(CloseReason reason, String message);

    /** Closes at once, unless it is closed. {@link SocketProtocol#closed} is called before this returns. */
    void close(CloseReason reason, String message);
}
