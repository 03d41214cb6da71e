package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Settings;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server side of an HTTP/2 connection. Not thread-safe: only one thread at a time may call it or its streams. No
 * method blocks. When a method returns, its output is in the {@link Outlet}.
 */
public final class Http2ServerSession extends Session<Http2ServerStream> {
    private static final long DRAIN_NANOS = 1_000_000_000;
    /** {@code "freshet"} and a 0: the data of the PING whose answer proves that the peer has seen the first GOAWAY. */
    private static final long DRAIN_PING = 0x6672_6573_6865_7400L;

    private final long maxBodyBytes;
    private final SessionTimes times;
    private final SessionListener listener;
    private final RequestHeads heads;
    private final SessionInput input;
    /** What the peer may send at once on a new stream: until it knows the settings, as much as their defaults allow. */
    private int firstWindow;
    private int lastStreamId;
    private int lastAccepted;
    private long idleSince;
    /** Bytes of DATA sent up to the last check for slow readers. */
    private long sentAtLook;
    /** When the shutdown began; 0 before. */
    private long drainBegan;

    /**
     * @param maxBodyBytes the limit for a request body; 413 above it
     * @param nanoTime the current {@link System#nanoTime()}, as in all methods
     */
    public Http2ServerSession(Http2Limits limits, long maxBodyBytes, SessionTimes times, Outlet out,
            SessionListener listener, long nanoTime) {
        super(limits, times.header(), out, listener, nanoTime);
        this.maxBodyBytes = maxBodyBytes;
        this.times = times;
        this.listener = listener;
        this.idleSince = nanoTime;
        this.firstWindow = Math.max(limits.initialWindowSize(), Settings.INITIAL.initialWindowSize());
        this.heads = new RequestHeads(limits);
        this.input =
                new SessionInput(this, new Http2FrameReader(limits.maxFrameSize()), new RequestSections(this, heads));
    }

    /** Sends the settings. Call it first. */
    public void begin() {
        output.begin(Settings.of(limits), limits.connectionWindowSize());
    }

    /** Enforces the timeouts, and frees the buffers of bodies that were read. Call it several times a second. */
    public void tick(long nanoTime) {
        now(nanoTime);
        if (ended()) {
            return;
        }
        if (!endIfLate(nanoTime)) {
            if (streams.size() == 0 && nanoTime - idleSince >= times.idle()) {
                listener.reached(SessionLimit.IDLE_TIMEOUT);
                end(ErrorCode.NO_ERROR, "idle");
            } else if (drainBegan != 0 && !leaving && nanoTime - drainBegan >= DRAIN_NANOS) {
                leave();
            }
        }
        if (streams.size() > 0) {
            long sent = output.sentData() - sentAtLook;
            sentAtLook += sent;
            streams.forEach(stream -> {
                stream.rest();
                resetIfSlow(stream, nanoTime, sent);
            });
            openNarrowWindow();
        }
    }

    /**
     * Begins the shutdown: tells the peer to open no more streams. Streams that it opened before are still processed.
     */
    public void drain(long nanoTime) {
        now(nanoTime);
        if (drainBegan == 0 && !ended()) {
            drainBegan = nanoTime | 1;
            output.goAway(Integer.MAX_VALUE, ErrorCode.NO_ERROR, "");
            output.ping(DRAIN_PING);
        }
    }

    /** Calls the action for each stream that {@link #streams()} counts. */
    public void forEachStream(Consumer<Http2ServerStream> action) {
        streams.forEach(action);
    }

    /** Frees memory that can be allocated again later. Call it when nothing has happened for a while. */
    public void rest() {
        if (streams.size() == 0) {
            heads.rest();
        }
    }

    @Override
    SessionInput input() {
        return input;
    }

    @Override
    int lastAccepted() {
        return lastAccepted;
    }

    int lastStreamId() {
        return lastStreamId;
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }

    /** This side never opens a stream. */
    @Override
    boolean isIdle(int streamId) {
        return streamId > lastStreamId || (streamId & 1) == 0;
    }

    /** @throws Http2Exception PROTOCOL_ERROR, for the connection, if the peer skipped this identifier */
    @Override
    StreamState stateOf(int streamId) {
        Http2ServerStream stream = stream(streamId);
        if (stream != null) {
            return stream.state();
        }
        if (closed.wasSkipped(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "a stream identifier is lower than an earlier one");
        }
        return closed.of(streamId);
    }

    void open(int streamId, RequestHeads.Slot slot, boolean endStream) {
        if (streamId > lastStreamId + 2) {
            closed.skip(lastStreamId + 1, streamId - 1);
        }
        lastStreamId = streamId;
        if (leaving) {
            heads.give(slot);
            closed.remember(streamId, StreamState.RESET_SENT);
            return;
        }
        lastAccepted = streamId;
        if (streams.size() >= limits.maxConcurrentStreams() && isFull()) {
            refuse(streamId, slot);
            return;
        }
        @Nullable HttpException refusal = null;
        try {
            slot.head().read(streamId, endStream, true);
            refusal = overBodyLimit(slot.head().contentLength());
        } catch (Http2Exception e) {
            heads.give(slot);
            fault(e);
            return;
        } catch (HttpException e) {
            refusal = e;
        }
        ReceiveWindow window = new ReceiveWindow(streamId, limits.initialWindowSize(), firstWindow);
        begin(new Http2ServerStream(this, output, streamId, slot, window, endStream), refusal);
    }

    private void begin(Http2ServerStream stream, @Nullable HttpException refusal) {
        streams.add(stream);
        if (refusal == null) {
            stream.expect(stream.head().contentLength(), stream.head().priority());
        }
        stream.begin(listener.opened(stream, refusal));
    }

    /** A stream that has ended does not count: its client cannot know that the handler still runs. */
    private boolean isFull() {
        int[] counted = new int[1];
        streams.forEach(stream -> counted[0] += stream.state() == StreamState.ENDED ? 0 : 1);
        return counted[0] >= limits.maxConcurrentStreams();
    }

    private void refuse(int streamId, RequestHeads.Slot slot) {
        heads.give(slot);
        listener.reached(SessionLimit.STREAMS);
        guard.control(now());
        output.reset(streamId, ErrorCode.REFUSED_STREAM);
        closed.remember(streamId, StreamState.RESET_SENT);
    }

    private @Nullable HttpException overBodyLimit(long contentLength) {
        if (contentLength <= maxBodyBytes) {
            return null;
        }
        listener.reached(SessionLimit.BODY_SIZE);
        return new HttpException(413, "the body is longer than " + maxBodyBytes + " bytes");
    }

    @Override
    void guardFault(boolean streamIsThere) {
        guard.reset(now());
    }

    @Override
    void remove(Http2ServerStream stream) {
        if (stream(stream.id()) != stream) {
            // The handler ended during a call that settles the stream a second time.
            return;
        }
        super.remove(stream);
        heads.give(stream.slot());
        if (streams.size() == 0) {
            idleSince = now();
        }
    }

    @Override
    void settingsKnown() {
        firstWindow = limits.initialWindowSize();
    }

    @Override
    void pong(long data) {
        if (data == DRAIN_PING && drainBegan != 0) {
            leave();
        }
    }

    @Override
    void resetReceived(Frame.RstStream reset) {
        guard.reset(now());
        Http2ServerStream stream = stream(reset.streamId());
        if (stream != null) {
            stream.resetReceived(reset.code());
        }
    }

    /** A client's GOAWAY cannot refer to any stream, because the server opens none. */
    @Override
    void goAway(Frame.GoAway away) {
        guard.control(now());
    }

    /** Sends the second GOAWAY: the peer now knows which of its streams are processed. */
    private void leave() {
        if (!leaving) {
            leaving = true;
            output.goAway(lastAccepted, ErrorCode.NO_ERROR, "");
        }
    }

    /** Uses CANCEL instead of ENHANCE_YOUR_CALM: a client on a bad network does no harm and may try again. */
    private void resetIfSlow(Http2ServerStream stream, long nanoTime, long sentOnAll) {
        if (ended()) {
            return;
        }
        switch (stream.sender().look(nanoTime, times.response(), sentOnAll)) {
            case KEEPS_UP -> {
            }
            case STALLS -> cancel(stream, SessionLimit.WRITE_TIMEOUT, "the window was not opened in time");
            case TOO_SLOW -> cancel(stream, SessionLimit.RESPONSE_RATE, "the response is read too slowly");
            case TOO_LONG -> cancel(stream, SessionLimit.RESPONSE_WAIT, "the response had to wait for too long");
        }
    }

    private void cancel(Http2ServerStream stream, SessionLimit limit, String reason) {
        listener.reached(limit);
        try {
            fault(new Http2Exception(stream.id(), ErrorCode.CANCEL, reason));
        } catch (Http2Exception e) {
            end(e.code(), e.reason());
        }
    }
}
