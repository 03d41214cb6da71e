package dev.freshet.client.loop;

import dev.freshet.http.HttpVersion;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A connection that is made, of any version. Only to be used on its loop, but for the methods that say otherwise. */
public interface ClientConnection {
    /** Any thread may call. */
    ClientLoop loop();

    /** Any thread may call. */
    InetSocketAddress remoteAddress();

    /** Any thread may call. */
    HttpVersion version();

    /** Null without TLS. Any thread may call. */
    @Nullable SSLSession tlsSession();

    /** Whether requests may be begun, now or when {@link #capacity()} grows; once false it stays false. */
    boolean isOpen();

    /**
     * How many more requests may be begun now: one or none in HTTP/1.1, up to the peer's limit of concurrent streams in
     * HTTP/2.
     */
    int capacity();

    /**
     * Begins a request. Its head goes out when the call or task at hand returns, in one write with what else is sent.
     *
     * @throws IllegalStateException if there is no {@link #capacity()}
     * @throws IllegalArgumentException if the request cannot be sent as it is; nothing was sent then
     */
    RequestStream begin(OutgoingRequest request, ResponseListener listener);

    /** Takes no more requests, and closes once those begun are over. */
    void closeWhenIdle();

    /** Closes at once: what was begun fails. */
    void close();
}
