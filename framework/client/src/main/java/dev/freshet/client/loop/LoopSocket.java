package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A socket with TLS or without. Only to be used on its loop. */
interface LoopSocket {
    ClientLoop loop();

    InetSocketAddress remoteAddress();

    /** Null without TLS. */
    @Nullable SSLSession tlsSession();

    /** Who is told from now on. */
    void protocol(SocketProtocol protocol);

    /** Where to put what goes out next; asked for anew each time. {@link #flushLater()} sends it. */
    OutputBytes out();

    /** Bytes put that the socket has not taken. */
    int pending();

    /** Bytes that the socket has taken since it was made, those of TLS itself included. */
    long written();

    /** Writes what was put, once the call or task at hand has returned. */
    void flushLater();

    /**
     * Whether to read: false leaves what comes to the peer's flow control, its end included; {@link
     * SocketProtocol#received} is not called then.
     */
    void reading(boolean wanted);

    /** Sends nothing more once what was put is written; the peer sees that as the end. Reading goes on. */
    void endOutput();

    /** Closes as soon as what was put is written, without reading more; in five seconds at the latest. */
    void closeWhenWritten(CloseReason reason, String message);

    /** Closes at once, unless it is closed. {@link SocketProtocol#closed} is called before this returns. */
    void close(CloseReason reason, String message);

    /** A call of this socket's protocol from outside, such as by a task, has thrown: tells and closes. */
    void thrown(Throwable failure);
}
