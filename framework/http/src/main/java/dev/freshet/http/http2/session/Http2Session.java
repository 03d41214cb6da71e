package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of an HTTP/2 connection. Not thread-safe: whoever calls, also on its streams, is the only one at
 * that time. No method waits; what is to be sent is in the {@link Outlet} when a method returns.
 */
public final class Http2Session {
    private static final long DRAIN_NANOS = 1_000_000_000;
    /** "freshet" and a zero: the PING whose answer shows that the peer has seen the first GOAWAY. */
    private static final long DRAIN_PING = 0x6672_6573_6865_7400L;

    private final Http2Limits limits;
    private final long maxBodyBytes;
    private final SessionTimes times;
    private final SessionListener listener;
    private final PeerGuard guard;
    private final SessionOutput output;
    private final SessionInput input;
    private final Outlet out;
    private final ReceiveWindow window;
    private final StreamTable streams = new StreamTable();
    private final ClosedStreams closed = new ClosedStreams();
    private long now;
    private int lastStreamId;
    /** The last stream that is or was worked for. */
    private int lastAccepted;
    private boolean settled;
    private long idleSince;
    /** When the server began to stop; 0 while it does not. */
    private long drainBegan;
    /** No stream above the last is accepted any more. */
    private boolean leaving;
    private boolean ended;

    /**
     * @param maxBodyBytes of a request; over it 413
     * @param nanoTime the time, as everywhere here {@link System#nanoTime()}
     */
    public Http2Session(Http2Limits limits, long maxBodyBytes, SessionTimes times, Outlet out,
            SessionListener listener, long nanoTime) {
        this.limits = limits;
        this.maxBodyBytes = maxBodyBytes;
        this.times = times;
        this.listener = listener;
        this.out = out;
        this.now = nanoTime;
        this.idleSince = nanoTime;
        this.guard = new PeerGuard(limits, listener);
        this.output = new SessionOutput(out, guard);
        this.input = new SessionInput(this, limits, guard);
        this.window = new ReceiveWindow(0, limits.connectionWindowSize());
    }

    /** Sends the settings, which come first of all. */
    public void begin() {
        output.begin(Settings.of(limits), limits.connectionWindowSize());
    }

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
            input.read(bytes, from, to, nanoTime);
        } catch (Http2Exception e) {
            end(e.code(), e.reason());
        }
    }

    /** The outlet has taken some: adds what waits for that. */
    public void roomMade() {
        output.pump();
    }

    /** Keeps the time limits; several times a second. */
    public void tick(long nanoTime) {
        now = nanoTime;
        if (ended) {
            return;
        }
        long begun = settled ? input.begun() : idleSince;
        if (begun != 0 && nanoTime - begun >= times.header()) {
            listener.reached(SessionLimit.HEADER_TIMEOUT);
            end(ErrorCode.ENHANCE_YOUR_CALM, "a frame or a field section was not completed in time");
        } else if (streams.size() == 0 && nanoTime - idleSince >= times.idle()) {
            listener.reached(SessionLimit.IDLE_TIMEOUT);
            end(ErrorCode.NO_ERROR, "idle");
        } else if (drainBegan != 0 && !leaving && nanoTime - drainBegan >= DRAIN_NANOS) {
            leave();
        }
        if (streams.size() > 0) {
            streams.forEach(stream -> resetIfHeldUp(stream, nanoTime));
        }
    }

    /** The server stops: the peer is told to open no more streams, and those on their way are still answered. */
    public void drain(long nanoTime) {
        now = nanoTime;
        if (drainBegan == 0 && !ended) {
            drainBegan = nanoTime | 1;
            output.goAway(Integer.MAX_VALUE, ErrorCode.NO_ERROR, "");
            output.ping(DRAIN_PING);
        }
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
            output.goAway(lastAccepted, code, reason);
            failAll(new Http2Exception(0, code, reason));
        }
    }

    /** Whether there is nothing more to do but to send what is in the outlet and close. */
    public boolean isOver() {
        return ended || leaving && streams.size() == 0;
    }

    /** Streams that are not closed, and closed ones that someone still works for. */
    public int streams() {
        return streams.size();
    }

    /** Calls for each stream that counts for {@link #streams}. */
    public void forEachStream(Consumer<Http2Stream> action) {
        streams.forEach(action);
    }

    /** Nothing happened for a while: lets go of memory that can be had again. */
    public void rest() {
        if (streams.size() == 0) {
            input.heads().rest();
        }
    }

    long now() {
        return now;
    }

    int lastStreamId() {
        return lastStreamId;
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }

    @Nullable Http2Stream stream(int streamId) {
        return streams.get(streamId);
    }

    /** Whether nothing was ever sent on this stream; this side never opens one. */
    boolean isIdle(int streamId) {
        return streamId > lastStreamId || (streamId & 1) == 0;
    }

    /**
     * The state of a stream that is not idle.
     *
     * @throws Http2Exception PROTOCOL_ERROR, for the connection, if the peer passed its id over
     */
    StreamState stateOf(int streamId) {
        Http2Stream stream = streams.get(streamId);
        if (stream != null) {
            return stream.state();
        }
        if (closed.wasSkipped(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "stream identifiers must grow");
        }
        return closed.of(streamId);
    }

    void open(int streamId, RequestHeads.Slot slot, boolean endStream) {
        if (streamId > lastStreamId + 2) {
            closed.skip(lastStreamId + 1, streamId - 1);
        }
        lastStreamId = streamId;
        if (leaving) {
            input.heads().give(slot);
            closed.remember(streamId, StreamState.End.RESET_SENT);
            return;
        }
        lastAccepted = streamId;
        if (streams.size() >= limits.maxConcurrentStreams()) {
            refuse(streamId, slot);
            return;
        }
        @Nullable HttpException refusal = null;
        try {
            slot.head().read(streamId, endStream, true);
            refusal = overBodyLimit(slot.head().contentLength());
        } catch (Http2Exception e) {
            input.heads().give(slot);
            fault(e);
            return;
        } catch (HttpException e) {
            refusal = e;
        }
        begin(new Http2Stream(this, output, streamId, slot, limits.initialWindowSize(), endStream), refusal);
    }

    private void begin(Http2Stream stream, @Nullable HttpException refusal) {
        streams.add(stream);
        if (refusal == null) {
            stream.expect(stream.head().contentLength(), stream.head().priority());
        }
        stream.begin(listener.opened(stream, refusal));
    }

    private void refuse(int streamId, RequestHeads.Slot slot) {
        input.heads().give(slot);
        listener.reached(SessionLimit.STREAMS);
        guard.control(now);
        output.reset(streamId, ErrorCode.REFUSED_STREAM);
        closed.remember(streamId, StreamState.End.RESET_SENT);
    }

    private @Nullable HttpException overBodyLimit(long contentLength) {
        if (contentLength <= maxBodyBytes) {
            return null;
        }
        listener.reached(SessionLimit.BODY_SIZE);
        return new HttpException(413, "the body is longer than " + maxBodyBytes + " bytes");
    }

    /** The peer did what ends a stream, or the connection. */
    void fault(Http2Exception e) {
        if (e.endsConnection()) {
            throw e;
        }
        guard.reset(now);
        Http2Stream stream = streams.get(e.streamId());
        if (stream != null) {
            stream.fault(e);
        } else {
            output.reset(e.streamId(), e.code());
            closed.remember(e.streamId(), StreamState.End.RESET_SENT);
        }
    }

    void remove(Http2Stream stream) {
        streams.remove(stream);
        if (stream.state() instanceof StreamState.Closed last) {
            closed.remember(stream.id(), last.end());
        }
        input.heads().give(stream.slot());
        if (streams.size() == 0) {
            idleSince = now;
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
        if (!ping.ack()) {
            output.pingAck(ping.data());
        } else if (ping.data() == DRAIN_PING && drainBegan != 0) {
            leave();
        }
    }

    void reached(SessionLimit limit) {
        listener.reached(limit);
    }

    /** The second GOAWAY: from here on the peer knows which of its streams are answered. */
    private void leave() {
        if (!leaving) {
            leaving = true;
            output.goAway(lastAccepted, ErrorCode.NO_ERROR, "");
        }
    }

    private void resetIfHeldUp(Http2Stream stream, long nanoTime) {
        if (!ended && stream.sender().isHeldUp(nanoTime, times.write())) {
            listener.reached(SessionLimit.WRITE_TIMEOUT);
            try {
                fault(new Http2Exception(stream.id(), ErrorCode.CANCEL, "no window was opened in time"));
            } catch (Http2Exception e) {
                end(e.code(), e.reason());
            }
        }
    }

    private void failAll(Http2Exception cause) {
        streams.forEach(stream -> stream.lost(cause));
    }
}
