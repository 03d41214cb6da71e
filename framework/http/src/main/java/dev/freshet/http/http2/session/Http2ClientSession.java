package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.FrameReader;
import dev.freshet.http.http2.FrameWriter;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.http.http2.session.RequestNotTakenException.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of an HTTP/2 connection. Not thread-safe: whoever calls, also on its streams, is the only one at
 * that time. No method waits; what is to be sent is in the {@link Outlet} when a method returns.
 */
public final class Http2ClientSession extends Session<Http2ClientStream> {
    /** "freshet" and a one: the PING that asks whether the server is still there. */
    private static final long PING = 0x6672_6573_6865_7401L;

    private final ClientTimes times;
    private final ClientSessionListener listener;
    private final SessionInput input;
    private final Outlet out;
    private int nextStreamId = 1;
    private int resets;
    /** No stream is opened any more. */
    private boolean leaving;
    private long lastReceived;
    /** When a PING was sent that nothing has followed; 0 if none was. */
    private long pinged;
    private @Nullable Http2Exception failure;

    /**
     * @param limits for the server; {@code maxConcurrentStreams} bounds what the server lets this side open
     * @param nanoTime the time, as everywhere here {@link System#nanoTime()}
     */
    public Http2ClientSession(Http2Limits limits, ClientTimes times, Outlet out, ClientSessionListener listener,
            long nanoTime) {
        super(limits, times.header(), out, listener, nanoTime);
        this.times = times;
        this.listener = listener;
        this.out = out;
        this.lastReceived = nanoTime;
        this.input = new SessionInput(this, FrameReader.ofServer(limits.maxFrameSize()), new ResponseSections(this));
    }

    /** Sends the preface and the settings, which come first of all. */
    public void begin() {
        FrameWriter.clientPreface(out.bytes());
        output.begin(Settings.ofClient(limits), limits.connectionWindowSize());
    }

    /** How many more streams may be opened now; 0 before {@link ClientSessionListener#settled}. */
    public int capacity() {
        if (leaving || ended() || !settled()) {
            return 0;
        }
        return Math.max(0, Math.min(limits.maxConcurrentStreams(), output.peer().maxConcurrentStreams())
                - streams.size());
    }

    /** Whether the server takes an extended CONNECT (RFC 8441). */
    public boolean connectsProtocols() {
        return output.peer().enableConnectProtocol();
    }

    /**
     * Opens a stream with this request.
     *
     * @param endStream whether there is no body
     * @throws IllegalStateException if there is no {@link #capacity()}
     * @throws RequestNotTakenException if the head is over what the server takes, or asks for a protocol that the
     *     server does not connect; nothing was sent then
     */
    public Http2ClientStream open(Http2RequestFields head, boolean endStream, Http2ResponseListener told,
            long nanoTime) {
        now(nanoTime);
        if (capacity() == 0) {
            throw new IllegalStateException("no stream can be opened now");
        }
        int most = output.peer().maxHeaderListSize();
        if (head.size() > most) {
            throw new RequestNotTakenException(Reason.FIELDS_TOO_LARGE, "the header fields count as " + head.size()
                    + " bytes, over the " + most + " that the server takes");
        }
        if (head.protocol() != null && !connectsProtocols()) {
            throw new RequestNotTakenException(Reason.PROTOCOL,
                    "the server does not take an extended CONNECT, for " + head.protocol());
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

    /** Keeps the time limits; about once a second while {@link #isWaiting()}. */
    public void tick(long nanoTime) {
        now(nanoTime);
        if (ended() || endIfLate(nanoTime) || streams.size() == 0 || times.quiet() == 0) {
            return;
        }
        if (pinged == 0) {
            if (nanoTime - lastReceived >= times.quiet()) {
                pinged = nanoTime | 1;
                output.ping(PING);
            }
        } else if (nanoTime - pinged >= times.answer()) {
            end(ErrorCode.NO_ERROR, "the server does not answer a PING");
        }
    }

    /** Whether {@link #tick} has something to watch. */
    public boolean isWaiting() {
        return !ended() && (!settled() || streams.size() > 0 || input.begun() != 0);
    }

    /** Opens no more streams; those that are open go on. */
    public void drain() {
        leaving = true;
    }

    /** Whether streams may be opened, now or later. */
    public boolean isOpen() {
        return !leaving && !ended();
    }

    /** Whether there is nothing more to do but to send what is in the outlet and close. */
    public boolean isOver() {
        return ended() || leaving && streams.size() == 0;
    }

    /** Why the connection was ended by this side; null while it was not. */
    public @Nullable Http2Exception failure() {
        return failure;
    }

    /** Streams that are not closed. */
    public int streams() {
        return streams.size();
    }

    /**
     * Streams that were reset by this side, because their responses were not wanted or the rest of their requests not.
     */
    public int resets() {
        return resets;
    }

    /** Whether the server's first SETTINGS have come. */
    public boolean isSettled() {
        return settled();
    }

    /** Whether some response has begun that is not complete. */
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

    /** Servers open no streams here. */
    @Override
    int lastAccepted() {
        return 0;
    }

    @Override
    boolean isIdle(int streamId) {
        return Integer.compareUnsigned(streamId, nextStreamId) >= 0 || (streamId & 1) == 0;
    }

    /** A stream of which is not known any more how it ended was reset: what still comes for it is passed over. */
    @Override
    StreamState stateOf(int streamId) {
        Http2ClientStream stream = stream(streamId);
        if (stream != null) {
            return stream.state();
        }
        StreamState state = closed.of(streamId);
        return state == StreamState.ENDED && streamId <= closed.lastForgotten() ? StreamState.RESET_SENT : state;
    }

    /** A stream that was opened here can go wrong but once; those that are gone must not make work for ever. */
    @Override
    void guardFault(boolean streamIsThere) {
        if (!streamIsThere) {
            guard.control(now());
        }
    }

    @Override
    void settings(List<Setting> changes) {
        boolean first = !settled();
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
        // Every byte that comes shows that the server is there; what it answers to is not needed.
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

    /** RFC 9113 section 6.8: streams above the last were not acted on, and never will be. */
    @Override
    void goAway(Frame.GoAway away) {
        guard.control(now());
        leave(away.code());
        Http2Exception cause = new Http2Exception(0, away.code(), "the server goes away: " + away.code());
        streams.forEach(stream -> {
            if (stream.id() > away.lastStreamId()) {
                stream.passedOver(cause);
            }
        });
    }

    /** This side has reset a stream that the server may still work for. */
    void resetSent() {
        resets++;
    }

    private void leave(ErrorCode code) {
        if (!leaving) {
            leaving = true;
            listener.goingAway(code);
        }
    }

    /** A stream is over, and its listener was told. */
    void placeFree() {
        if (isOpen()) {
            listener.available();
        }
    }
}
