package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What both sides of an HTTP/2 connection have in common: its streams, windows, settings, and how it ends.
 *
 * @param <S> this side's streams
 */
abstract sealed class Session<S extends SessionStream> permits Http2Session, Http2ClientSession {
    final Http2Limits limits;
    final PeerGuard guard;
    final SessionOutput output;
    final StreamTable<S> streams = new StreamTable<>();
    final ClosedStreams closed = new ClosedStreams();
    private final LimitListener limitListener;
    private final Outlet out;
    private final ReceiveWindow window;
    private final long headerTime;
    private final long began;
    private long now;
    private boolean settled;
    private boolean ended;

    /** @param headerTime as {@link SessionTimes#header} */
    Session(Http2Limits limits, long headerTime, Outlet out, LimitListener listener, long nanoTime) {
        this.limits = limits;
        this.headerTime = headerTime;
        this.out = out;
        this.limitListener = listener;
        this.now = nanoTime;
        this.began = nanoTime | 1;
        this.guard = new PeerGuard(limits, listener);
        this.output = new SessionOutput(out, guard);
        this.window = new ReceiveWindow(0, limits.connectionWindowSize());
    }

    abstract SessionInput input();

    /** Takes bytes of the peer, all of them. A peer that breaks the rules is told so, and the session is over. */
    public void receive(byte[] bytes, int from, int to, long nanoTime) {
        now = nanoTime;
        if (ended) {
            return;
        }
        if (out.pending() == 0) {
            guard.acksRead();
        }
        try {
            input().read(bytes, from, to, nanoTime);
        } catch (Http2Exception e) {
            end(e.code(), e.reason());
        }
    }

    /** The outlet has taken some: adds what waits for that. */
    public void roomMade() {
        output.pump();
    }

    /** The connection is gone. */
    public void lost(String reason) {
        ended = true;
        failAll(new Http2Exception(0, ErrorCode.CANCEL, reason));
    }

    /** Ends the connection with GOAWAY. */
    public void end(ErrorCode code, String reason) {
        if (!ended) {
            ended = true;
            output.goAway(lastAccepted(), code, reason);
            failAll(new Http2Exception(0, code, reason));
        }
    }

    private void failAll(Http2Exception cause) {
        streams.forEach(stream -> stream.lost(cause));
    }

    /** Ends the connection if something that has a time limit has not come whole within it; true then. */
    boolean endIfLate(long nanoTime) {
        long begun = settled ? input().begun() : began;
        boolean late = begun != 0 && nanoTime - begun >= headerTime;
        if (late) {
            reached(SessionLimit.HEADER_TIMEOUT);
            end(ErrorCode.ENHANCE_YOUR_CALM, "a frame or a field section was not completed in time");
        }
        return late;
    }

    /** @throws Http2Exception if a listener has ended the connection: what came behind it is not read any more */
    void requireGoingOn() {
        if (ended) {
            throw new Http2Exception(0, ErrorCode.NO_ERROR, "the connection was ended");
        }
    }

    boolean ended() {
        return ended;
    }

    /** Whether the peer's first SETTINGS have come. */
    boolean settled() {
        return settled;
    }

    long now() {
        return now;
    }

    void now(long nanoTime) {
        now = nanoTime;
    }

    /** The last of the peer's streams that is or was worked for. */
    abstract int lastAccepted();

    @Nullable S stream(int streamId) {
        return streams.get(streamId);
    }

    /** Whether nothing was ever sent on this stream. */
    abstract boolean isIdle(int streamId);

    /**
     * The state of a stream that is not idle.
     *
     * @throws Http2Exception for the connection, if no frame may name this stream
     */
    abstract StreamState stateOf(int streamId);

    /** The peer did what ends a stream, or the connection. */
    void fault(Http2Exception e) {
        if (e.endsConnection()) {
            throw e;
        }
        S stream = streams.get(e.streamId());
        guardFault(stream != null);
        if (stream != null) {
            stream.fault(e);
        } else {
            output.reset(e.streamId(), e.code());
            closed.remember(e.streamId(), StreamState.End.RESET_SENT);
        }
    }

    /** Counts a fault of the peer on a stream, which may be gone. */
    abstract void guardFault(boolean streamIsThere);

    /** The stream is over and no one works for it. */
    void remove(S stream) {
        streams.remove(stream);
        if (stream.state() instanceof StreamState.Closed last) {
            closed.remember(stream.id(), last.end());
        }
    }

    /** DATA came that count against the window of the connection. */
    void received(int bytes) {
        window.received(bytes);
    }

    /** Bytes of DATA are out of the way. */
    void consumed(int bytes) {
        int increment = window.consumed(bytes);
        if (increment > 0 && !ended) {
            output.openPeersWindow(0, increment);
        }
    }

    void windowOpened(int increment) {
        output.opened(increment);
    }

    void settings(List<Setting> changes) {
        settled = true;
        output.settings(changes, streams);
        output.pump();
    }

    void ping(Frame.Ping ping) {
        if (ping.ack()) {
            pong(ping.data());
        } else {
            output.pingAck(ping.data());
        }
    }

    /** The peer has answered a PING. */
    abstract void pong(long data);

    abstract void resetReceived(Frame.RstStream reset);

    abstract void goAway(Frame.GoAway away);

    void reached(SessionLimit limit) {
        limitListener.reached(limit);
    }
}
