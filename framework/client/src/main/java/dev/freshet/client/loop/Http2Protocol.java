package dev.freshet.client.loop;

import dev.freshet.http.HttpVersion;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.session.ClientSessionListener;
import dev.freshet.http.http2.session.ClientTimes;
import dev.freshet.http.http2.session.Http2ClientSession;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.http2.session.SessionLimit;
import dev.freshet.transport.Timer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/2 on a socket, with as many concurrent requests as both sides allow. The connection counts as established after
 * the server's first SETTINGS, so that no request violates them.
 */
final class Http2Protocol extends SocketConnection implements Outlet, ClientSessionListener {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Protocol.class);
    private static final long SECOND = 1_000_000_000;
    private static final long SETTINGS_NANOS = 10 * SECOND;
    private static final long LEAST_TICK_NANOS = SECOND / 100;

    /** Begins no more requests after resetting this many streams on a connection. */
    private static final int MOST_RESETS = 48;
    /**
     * A server may take many resets for an attack (CVE-2023-44487) and end the connection, with the requests of others.
     * A common limit is a hundred in half a minute.
     */
    private static final int COMMON_LIMIT = 100;

    private final Http2ClientSession session;
    private final Http2RequestFields fields = new Http2RequestFields();
    private final Timer ticker;
    private final long tickNanos;
    private final int mostResetsAndStreams;
    private boolean used;
    private boolean closesHere;
    private boolean closing;
    private @Nullable CloseReason closeReason;

    Http2Protocol(LoopSocket socket, ConnectionEvents events, ClientLimits limits) {
        super(socket, events);
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        ClientTimes times = new ClientTimes(SETTINGS_NANOS, TimeUnit.NANOSECONDS.convert(limits.pingAfter()),
                TimeUnit.NANOSECONDS.convert(limits.pingLimit()));
        this.session = new Http2ClientSession(limits.http2(), times, this, this, System.nanoTime());
        this.ticker = socket.loop().timer(this::tick);
        this.tickNanos = tickNanos(times);
        this.mostResetsAndStreams = Math.max(COMMON_LIMIT, limits.http2().maxConcurrentStreams());
    }

    /** Ticks once a second, or more often for shorter timeouts. */
    private static long tickNanos(ClientTimes times) {
        long shortest = times.quiet() == 0 ? SECOND : Math.min(times.quiet(), times.answer());
        return Math.max(LEAST_TICK_NANOS, Math.min(SECOND, shortest));
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_2;
    }

    @Override
    public boolean isOpen() {
        return session.isOpen();
    }

    /** Each reset takes the place of a stream, because all open streams may be reset, too. */
    @Override
    public int capacity() {
        return Math.clamp(mostResetsAndStreams - session.resets() - session.streams(), 0, session.capacity());
    }

    @Override
    public RequestStream begin(OutgoingRequest request, ResponseListener listener) {
        loop().requireOnLoop();
        if (capacity() == 0) {
            throw new IllegalStateException("the connection to " + remoteAddress() + (session.isOpen()
                    ? " has " + session.streams() + " requests in progress, which is the limit"
                    : " takes no more requests"));
        }
        boolean bodiless = head(request);
        Http2RequestStream stream =
                new Http2RequestStream(this, listener, socket.position(), session, fields, bodiless);
        used = true;
        setTicker();
        return stream;
    }

    /** Writes the headers; returns true if no body follows. */
    private boolean head(OutgoingRequest request) {
        long length = request.contentLength();
        String protocol = request.protocol();
        fields.begin(request.method(), socket.tlsSession() == null ? "http" : "https", request.authority(),
                request.target());
        request.forEachField(fields::field);
        if (protocol != null) {
            if (length != 0) {
                throw new IllegalArgumentException("a request for another protocol must not have a body");
            }
            fields.protocol(protocol);
            return false;
        }
        if (length > 0 || length == 0 && RequestHeadWriter.expectsBody(request.method())) {
            fields.contentLength(length);
        }
        return length == 0;
    }

    @Override
    public void closeWhenIdle() {
        loop().requireOnLoop();
        if (session.isOpen()) {
            closesHere = true;
            session.drain();
            if (session.streams() > 0) {
                events.draining(this);
            }
            closeIfOver();
        }
    }

    @Override
    public void opened() {
        session.begin();
        setTicker();
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        session.receive(bytes, from, to, System.nanoTime());
        closeIfOver();
        if (session.isWaiting()) {
            setTicker();
        }
    }

    @Override
    public void roomMade() {
        session.roomMade();
    }

    @Override
    public void inputEnded() {
        if (!session.isSettled()) {
            socket.close(CloseReason.CONNECT_FAILED, remoteAddress() + " closed before HTTP/2 had begun");
        } else if (session.streams() == 0) {
            socket.close(CloseReason.CLOSED_IDLE, "the server closed the connection");
        } else {
            socket.close(session.isResponding() ? CloseReason.CLOSED_IN_RESPONSE : CloseReason.CLOSED_UNANSWERED,
                    "the server closed the connection with " + session.streams() + " requests in progress");
        }
    }

    @Override
    public void closed(CloseReason reason, String message) {
        closing = true;
        closeReason = reason;
        ticker.cancel();
        session.lost(message);
        events.closed(reason, message);
    }

    /** Why the connection was closed; null while it is open. */
    @Nullable CloseReason closeReason() {
        return closeReason;
    }

    /** Whether this side ended the connection because of a fault of the server. */
    boolean isEndedHere() {
        return session.failure() != null;
    }

    /** Closes if nothing is left to do. */
    void closeIfOver() {
        if (session.resets() >= MOST_RESETS && session.isOpen()) {
            closeWhenIdle();
        }
        if (closing || !session.isOver()) {
            return;
        }
        closing = true;
        Http2Exception failure = session.failure();
        if (failure != null) {
            socket.closeWhenWritten(reason(failure), failure.reason() + hint());
        } else {
            session.end(ErrorCode.NO_ERROR, "");
            socket.closeWhenWritten(closesHere ? CloseReason.CLOSED_HERE
                    : used ? CloseReason.LAST_RESPONSE : CloseReason.CLOSED_IDLE,
                    closesHere ? "closed by this side" : "the server takes no more requests on this connection");
        }
    }

    /** The reason if this side ends the connection: the server broke a rule or no longer answers. */
    static CloseReason reason(Http2Exception failure) {
        return failure.code() == ErrorCode.NO_ERROR ? CloseReason.RESET : CloseReason.PROTOCOL_ERROR;
    }

    private String hint() {
        return session.isSettled() ? "" : "; " + remoteAddress() + " may not support HTTP/2";
    }

    private void setTicker() {
        if (!ticker.isSet() && !closing) {
            ticker.set(System.nanoTime() + tickNanos);
        }
    }

    private void tick() {
        try {
            session.tick(System.nanoTime());
            closeIfOver();
            if (session.isWaiting()) {
                setTicker();
            }
        } catch (RuntimeException | Error e) {
            socket.failed(e);
        }
    }

    @Override
    public OutputBytes bytes() {
        socket.flushLater();
        return socket.out();
    }

    @Override
    public int pending() {
        return socket.pending();
    }

    @Override
    public void settled() {
        socket.made();
        events.connected(this);
    }

    @Override
    public void available() {
        events.available(this);
    }

    @Override
    public void goingAway(ErrorCode code) {
        LOG.debug("{} takes no more requests on a connection: {}", remoteAddress(), code);
        events.draining(this);
    }

    @Override
    public void reached(SessionLimit limit) {
        LOG.debug("{} exceeded a limit: {}", remoteAddress(), limit);
    }
}
