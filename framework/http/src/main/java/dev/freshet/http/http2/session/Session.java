package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common part of both sides of an HTTP/2 connection: streams, windows, settings and the end.
 *
 * @param <S> the streams of this side
 */
abstract sealed class Session<S extends SessionStream> permits Http2ServerSession, Http2ClientSession {
    final Http2Limits limits;
    final PeerGuard guard;
    final SessionOutput output;
    final StreamTable<S> streams = new StreamTable<>();
    final ClosedStreams closed = new ClosedStreams();
    /** Whether no more streams begin: a client opens none, a server ignores those above the last accepted one. */
    boolean leaving;
    private final LimitListener limitListener;
    private final Outlet out;
    private final ReceiveWindow window;
    private final long headerTime;
    private final long began;
    private long now;
    private boolean settled;
    private boolean ended;

    /** @param headerTime see {@link SessionTimes#header} */
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

    /** Consumes all bytes from the peer. If the peer breaks the protocol, sends GOAWAY and ends the session. */
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

    /** Adds waiting DATA after the outlet has drained. */
    public void roomMade() {
        output.pump();
    }

    /** Fails all streams because the connection is gone. */
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

    /** Whether all that is left is to send what is in the outlet and close. */
    public boolean isOver() {
        return ended || leaving && streams.size() == 0;
    }

    /** The number of streams that are open, or closed with a handler still running. */
    public int streams() {
        return streams.size();
    }

    /** Ends the connection and returns true if a frame or field section exceeded its timeout. */
    boolean endIfLate(long nanoTime) {
        long begun = settled ? input().begun() : began;
        boolean late = begun != 0 && nanoTime - begun >= headerTime;
        if (late) {
            reached(SessionLimit.HEADER_TIMEOUT);
            end(ErrorCode.ENHANCE_YOUR_CALM, "a frame or a field section was not complete in time");
        }
        return late;
    }

    /** @throws Http2Exception if a listener has ended the connection, so that further input is ignored */
    void requireGoingOn() {
        if (ended) {
            throw new Http2Exception(0, ErrorCode.NO_ERROR, "the connection has ended");
        }
    }

    boolean ended() {
        return ended;
    }

    /** Whether the peer's first SETTINGS arrived. */
    public boolean isSettled() {
        return settled;
    }

    long now() {
        return now;
    }

    void now(long nanoTime) {
        now = nanoTime;
    }

    /** The highest of the peer's streams that is or was processed. */
    abstract int lastAccepted();

    @Nullable S stream(int streamId) {
        return streams.get(streamId);
    }

    /** Whether no frame was ever sent on this stream. */
    abstract boolean isIdle(int streamId);

    /**
     * The state of a stream that is not idle.
     *
     * @throws Http2Exception for the connection, if no frame may use this stream identifier
     */
    abstract StreamState stateOf(int streamId);

    /** Ends the stream because of a fault of the peer. Rethrows a fault of the whole connection. */
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
            closed.remember(e.streamId(), StreamState.RESET_SENT);
        }
    }

    /** Counts a fault of the peer on a stream. */
    abstract void guardFault(boolean streamIsThere);

    /** Removes a stream that is closed and has no running handler. */
    void remove(S stream) {
        streams.remove(stream);
        if (stream.state().isClosed()) {
            closed.remember(stream.id(), stream.state());
        }
    }

    /** Counts DATA bytes against the connection's window. */
    void received(int bytes) {
        window.received(bytes);
    }

    /** Opens the connection's window for consumed DATA bytes. */
    void consumed(int bytes) {
        int increment = window.consumed(bytes);
        if (increment > 0 && !ended) {
            output.openPeersWindow(0, increment);
        }
    }

    /** Whether unread bodies fill the connection's window, so that the peer may send DATA on no stream. */
    boolean isWindowClosed() {
        return window.isClosed();
    }

    /** Opens the connection's window for consumed bytes, if unread ones would keep it from opening by half. */
    void openNarrowWindow() {
        int increment = window.heldBack();
        if (increment > 0 && !ended) {
            output.openPeersWindow(0, increment);
        }
    }

    void settings(List<Setting> changes) {
        settled = true;
        output.settings(changes, streams);
        output.pump();
    }

    /** The peer has acknowledged this side's settings. */
    void settingsKnown() {
    }

    abstract void pong(long data);

    abstract void resetReceived(Frame.RstStream reset);

    abstract void goAway(Frame.GoAway away);

    void reached(SessionLimit limit) {
        limitListener.reached(limit);
    }
}
