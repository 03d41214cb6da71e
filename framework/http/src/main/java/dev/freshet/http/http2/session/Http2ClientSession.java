package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.http2.session.RequestNotTakenException.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client side of an HTTP/2 connection. Not thread-safe: only one thread at a time may call it or its streams. No
 * method blocks. When a method returns, its output is in the {@link Outlet}.
 */
public final class Http2ClientSession extends Session<Http2ClientStream> {
    /** {@code "freshet"} and a 1: the data of the PING that checks that the server is alive. */
    private static final long PING = 0x6672_6573_6865_7401L;

    private final ClientTimes times;
    private final ClientSessionListener listener;
    private final SessionInput input;
    private final Outlet out;
    private int nextStreamId = 1;
    private int resets;
    private long lastReceived;
    /** When the last PING without a following byte was sent; 0 if there is none. */
    private long pinged;
    private @Nullable Http2Exception failure;

    /**
     * @param limits for the server; {@code maxConcurrentStreams} also limits how many streams this side opens
     * @param nanoTime the current {@link System#nanoTime()}, as in all methods
     */
    public Http2ClientSession(Http2Limits limits, ClientTimes times, Outlet out, ClientSessionListener listener,
            long nanoTime) {
        super(limits, times.header(), out, listener, nanoTime);
        this.times = times;
        this.listener = listener;
        this.out = out;
        this.lastReceived = nanoTime;
        this.input =
                new SessionInput(this, Http2FrameReader.ofServer(limits.maxFrameSize()), new ResponseSections(this));
    }

    /** Sends the preface and the settings. Call it first. */
    public void begin() {
        Http2FrameWriter.clientPreface(out.bytes());
        output.begin(Settings.ofClient(limits), limits.connectionWindowSize());
    }

    /** The number of further streams that can be opened now; 0 before {@link ClientSessionListener#settled}. */
    public int capacity() {
        if (leaving || ended() || !isSettled()) {
            return 0;
        }
        return Math.max(0, Math.min(limits.maxConcurrentStreams(), output.peer().maxConcurrentStreams())
                - streams.size());
    }

    /** Whether the server accepts an extended CONNECT (RFC 8441). */
    public boolean connectsProtocols() {
        return output.peer().enableConnectProtocol();
    }

    /**
     * Opens a stream with this request.
     *
     * @param endStream whether the request has no body
     * @throws IllegalStateException if {@link #capacity()} is 0
     * @throws RequestNotTakenException if the head is larger than the server accepts, or asks for a protocol without
     *     server support for extended CONNECT; nothing was sent then
     */
    public Http2ClientStream open(Http2RequestFields head, boolean endStream, Http2ResponseListener told,
            long nanoTime) {
        now(nanoTime);
        if (capacity() == 0) {
            throw new IllegalStateException("the session cannot open a stream now");
        }
        int most = output.peer().maxHeaderListSize();
        if (head.size() > most) {
            throw new RequestNotTakenException(Reason.FIELDS_TOO_LARGE, "the headers count as " + head.size()
                    + " bytes, but the server accepts " + most + " at most");
        }
        if (head.protocol() != null && !connectsProtocols()) {
            throw new RequestNotTakenException(Reason.PROTOCOL,
                    "the server does not support extended CONNECT, which " + head.protocol() + " needs");
        }
        int id = nextStreamId;
        nextStreamId += 2;
        if (streams.size() == 0) {
            lastReceived = nanoTime;
            pinged = 0;
        }
        Http2ClientStream stream = new Http2ClientStream(this, id, head, endStream, told);
        streams.add(stream);
        stream.sender().headPut(output.request(id, head, endStream));
        guard.streamOpened();
        if (nextStreamId < 0) {
            leave(ErrorCode.NO_ERROR);
        }
        return stream;
    }

    @Override
    public void receive(byte[] bytes, int from, int to, long nanoTime) {
        lastReceived = nanoTime;
        pinged = 0;
        super.receive(bytes, from, to, nanoTime);
    }

    /**
     * Enforces the timeouts, and lets unread responses hold up no others. Call it about once a second while
     * {@link #isWaiting()}.
     */
    public void tick(long nanoTime) {
        now(nanoTime);
        if (ended() || endIfLate(nanoTime) || streams.size() == 0) {
            return;
        }
        openNarrowWindow();
        if (times.quiet() == 0) {
            return;
        }
        if (pinged == 0) {
            if (nanoTime - lastReceived >= times.quiet()) {
                pinged = nanoTime | 1;
                output.ping(PING);
            }
        } else if (nanoTime - pinged >= times.answer()) {
            end(ErrorCode.NO_ERROR, "the server did not answer a PING");
        }
    }

    /** Whether a timeout is running, so that {@link #tick} is needed. */
    public boolean isWaiting() {
        return !ended() && (!isSettled() || streams.size() > 0 || input.begun() != 0);
    }

    /** Stops opening streams; open ones continue. */
    public void drain() {
        leaving = true;
    }

    /** Whether streams can be opened, now or later. */
    public boolean isOpen() {
        return !leaving && !ended();
    }

    /** Why this side ended the connection; null if it did not. */
    public @Nullable Http2Exception failure() {
        return failure;
    }

    /** The number of streams that this side reset because it did not need the response or the rest of the request. */
    public int resets() {
        return resets;
    }

    /** Whether any response has begun and is not complete. */
    public boolean isResponding() {
        boolean[] begun = new boolean[1];
        streams.forEach(stream -> begun[0] |= stream.responseBegun());
        return begun[0];
    }

    @Override
    public void end(ErrorCode code, String reason) {
        if (!ended()) {
            failure = new Http2Exception(0, code, reason);
        }
        super.end(code, reason);
    }

    @Override
    SessionInput input() {
        return input;
    }

    /** Servers do not open streams here. */
    @Override
    int lastAccepted() {
        return 0;
    }

    @Override
    boolean isIdle(int streamId) {
        return Integer.compareUnsigned(streamId, nextStreamId) >= 0 || (streamId & 1) == 0;
    }

    @Override
    StreamState stateOf(int streamId) {
        Http2ClientStream stream = stream(streamId);
        return stream != null ? stream.state() : closed.of(streamId);
    }

    /** A live stream can fail only once; faults on closed streams must not create endless work. */
    @Override
    void guardFault(boolean streamIsThere) {
        if (!streamIsThere) {
            guard.control(now());
        }
    }

    @Override
    void settings(List<Setting> changes) {
        boolean first = !isSettled();
        int before = capacity();
        super.settings(changes);
        if (first) {
            listener.settled();
        } else if (capacity() > before) {
            listener.available();
        }
    }

    @Override
    void pong(long data) {
        // Any received byte proves that the server is alive; the data of the answer does not matter.
    }

    @Override
    void resetReceived(Frame.RstStream reset) {
        Http2ClientStream stream = stream(reset.streamId());
        if (stream != null) {
            stream.resetReceived(reset.code());
        } else {
            guard.late(now());
        }
    }

    /** RFC 9113 section 6.8: streams above the last identifier were not and will not be processed. */
    @Override
    void goAway(Frame.GoAway away) {
        guard.control(now());
        leave(away.code());
        Http2Exception cause = new Http2Exception(0, away.code(), "the server is going away: " + away.code());
        streams.forEach(stream -> {
            if (stream.id() > away.lastStreamId()) {
                stream.passedOver(cause);
            }
        });
    }

    /** This side reset a stream that the server may still be processing. */
    void resetSent() {
        resets++;
    }

    private void leave(ErrorCode code) {
        if (!leaving) {
            leaving = true;
            listener.goingAway(code);
        }
    }

    /** A stream is over, and its listener has been called. */
    void placeFree() {
        if (isOpen()) {
            listener.available();
        }
    }
}
