package dev.freshet.server.http2;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.exchange.DateLine;
import dev.freshet.server.exchange.ServerResponse;
import java.io.IOException;
import java.util.Objects;

/**
 * The response on a stream. It adds bytes under the connection's lock, and waits for windows and the socket without it.
 * A thread that must not block leaves its remaining bytes to the thread that opens the windows.
 */
final class Http2Response extends ServerResponse {
    /** Output of this size is worth a write, although more will follow. */
    private static final int WORTH_WRITING = 16 * 1024;
    /** What a handler that cannot block may leave unsent. */
    private static final int MAX_KEPT = 4 << 20;

    private final Http2Exchange exchange;
    private final Http2Connection owner;
    private final Http2ServerStream stream;
    private final StreamWait wait;
    private final DateLine date;
    private final boolean headOnly;
    private boolean inPlace;
    /** Changed with the lock, by the thread that writes. */
    private State state = State.BEFORE_HEAD;

    private enum State {
        BEFORE_HEAD,
        BODY,
        /** The head was sent, and has no body. */
        BODILESS,
        /** This side cannot complete the response. */
        BROKEN_OFF
    }

    Http2Response(Http2Exchange exchange, Http2Connection owner, Http2ServerStream stream, StreamWait wait,
            DateLine date) {
        super(new ResponseFields());
        this.exchange = exchange;
        this.owner = owner;
        this.stream = stream;
        this.wait = wait;
        this.date = date;
        this.headOnly = stream.head().method() == HttpMethod.HEAD;
    }

    /** The calling thread must not block, because it reads the connection. */
    void inPlace() {
        inPlace = true;
    }

    /** Whether the head was sent. Called with the lock held. */
    boolean hasBegun() {
        return state != State.BEFORE_HEAD;
    }

    @Override
    protected void beforeHead() {
        exchange.beforeHead(this);
    }

    @Override
    protected void sendInterim(int status, ResponseFields fields) throws IOException {
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            stream.interim(status, fields);
        }
        wait.flush();
    }

    @Override
    protected void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length)
            throws IOException {
        ResponseFields trailers = trailers();
        boolean bodiless = headOnly || Http1ResponseEncoder.bodiless(status);
        boolean ends = bodiless || length == 0 && trailers == null;
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            state = bodiless ? State.BODILESS : State.BODY;
            stream.head(status, date.value(), fields, lengthToSay(status, fields, length), ends);
            if (!ends) {
                stream.send(body, offset, length, trailers == null);
                if (trailers != null) {
                    stream.end(trailers);
                }
                awaitTaken();
            }
        }
    }

    /** A handler that answers HEAD itself may set the length without creating the body. */
    private long lengthToSay(int status, ResponseFields fields, int length) {
        if (Http1ResponseEncoder.bodiless(status)) {
            return -1;
        }
        return headOnly && length == 0 && fields.contentLength() >= 0 ? fields.contentLength() : length;
    }

    @Override
    protected boolean sendHead(int status, ResponseFields fields) throws IOException {
        boolean none = Http1ResponseEncoder.bodiless(status);
        boolean bodiless = headOnly || none;
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            state = bodiless ? State.BODILESS : State.BODY;
            stream.head(status, date.value(), fields, none ? -1 : fields.contentLength(), bodiless);
        }
        return !bodiless;
    }

    /**
     * Accepts an extended CONNECT: from now on, DATA in both directions belongs to the other protocol (RFC 8441 section
     * 5).
     */
    @Override
    public void upgrade(UpgradeHandler handler) throws IOException {
        Objects.requireNonNull(handler, "handler");
        exchange.requireUpgradable();
        ResponseFields fields = commitUpgrade(200);
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            stream.tunnel();
            state = State.BODY;
            stream.head(200, date.value(), fields, -1, false);
        }
        exchange.upgrade(handler);
    }

    @Override
    protected void sendPart(byte[] body, int offset, int length, boolean flush) throws IOException {
        boolean write = flush;
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            if (state != State.BODILESS && length > 0) {
                if (stream.isTaken()) {
                    stream.send(body, offset, length, false);
                } else {
                    requireRoomToKeep(length);
                    stream.sender().append(body, offset, length);
                }
                awaitTaken();
            }
            write |= owner.pending() >= WORTH_WRITING;
        }
        if (write) {
            wait.flush();
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        try (ScopedLock _ = owner.lock().hold()) {
            wait.requireWhole();
            stream.end(trailers());
        }
    }

    @Override
    protected void breakOff() {
        try (ScopedLock _ = owner.lock().hold()) {
            state = State.BROKEN_OFF;
            stream.reset(ErrorCode.INTERNAL_ERROR);
        }
    }

    boolean isBrokenOff() {
        return state == State.BROKEN_OFF;
    }

    /** A thread that must not block leaves the rest to the thread that opens the windows. */
    private void awaitTaken() throws IOException {
        if (inPlace) {
            stream.sender().keepRest();
            return;
        }
        try {
            wait.awaitTaken();
        } finally {
            if (!stream.isTaken()) {
                // For example after an interrupt. The handler may now change its array, so nothing more of it is sent.
                state = State.BROKEN_OFF;
                stream.reset(ErrorCode.INTERNAL_ERROR);
            }
        }
    }

    private void requireRoomToKeep(int length) {
        if (stream.sender().waiting() + length > MAX_KEPT) {
            throw new IllegalStateException("a non-blocking handler streams faster than the peer reads; "
                    + "stream from a handler that may block");
        }
    }
}
