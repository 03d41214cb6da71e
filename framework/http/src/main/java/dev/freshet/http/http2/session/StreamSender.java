package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Priority;
import dev.freshet.http.pace.SendPace;
import dev.freshet.http.pace.SendRate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The sending side of a stream: waiting data, its end, and its place in the send queue. */
public final class StreamSender {
    private static final byte[] NONE = new byte[0];

    private final SessionStream stream;
    private final SessionOutput output;
    private final SendWindow window;
    private Priority priority = Priority.DEFAULT;
    /** The waiting data is {@code bytes[from..to)}, followed by the end if {@code ends}. */
    private byte[] bytes = NONE;
    private int from;
    private int to;
    private boolean ends;
    private boolean kept;
    private @Nullable ResponseFields lastFields;
    private int queuedAt = -1;
    private int turn;
    private long sentBytes;
    private long sentBytesSeen;
    /** Null until a check finds that the peer has to be waited for. */
    private @Nullable SendPace pace;

    StreamSender(SessionStream stream, SessionOutput output) {
        this.stream = stream;
        this.output = output;
        this.window = new SendWindow(stream.id(), output.peer().initialWindowSize());
    }

    /** Counts the bytes of a written HEADERS frame. */
    void headPut(int bytes) {
        sentBytes += bytes;
    }

    /** See {@link Http2ServerStream#send}. */
    boolean send(byte[] body, int offset, int length, boolean endStream) {
        if (isPending() || !stream.state().sends()) {
            throw new IllegalStateException("the stream cannot send now");
        }
        if (length > 0) {
            bytes = body;
            kept = false;
            from = offset;
            to = offset + length;
            ends = endStream;
            if (window.size() > 0) {
                output.ready(this);
            }
        } else if (endStream) {
            output.endStream(stream.id());
            stream.sent(true);
        }
        return from == to;
    }

    /** See {@link Http2ServerStream#end}. */
    void end(@Nullable ResponseFields fields) {
        if (ends || !stream.state().sends()) {
            return;
        }
        if (from < to) {
            lastFields = fields;
            ends = true;
        } else if (fields == null) {
            output.endStream(stream.id());
            stream.sent(true);
        } else {
            sentBytes += output.trailers(stream.id(), fields);
            stream.sent(true);
        }
    }

    /** Whether the peer's windows have room for this many bytes of the body now. */
    public boolean hasRoom(int bytes) {
        return window.size() >= bytes && output.hasRoom(bytes);
    }

    /** Copies the waiting bytes, unless they are already a copy, for a caller that cannot keep its array unchanged. */
    public void keepRest() {
        if (from < to && !kept) {
            bytes = Arrays.copyOfRange(bytes, from, to);
            to -= from;
            from = 0;
            kept = true;
        }
    }

    /** Whether the waiting bytes are a copy, so that more can be appended. */
    public boolean isKept() {
        return from < to && kept && !ends;
    }

    /** Appends to the copy. It is moved so rarely that many small appends cost about as much as their bytes. */
    public void append(byte[] body, int offset, int length) {
        if (length > bytes.length - to) {
            makeRoom(to - from, length);
        }
        System.arraycopy(body, offset, bytes, to, length);
        to += length;
    }

    private void makeRoom(int pending, int length) {
        boolean wasteIsHalf = from >= pending && length <= bytes.length - pending;
        byte[] roomier = wasteIsHalf ? bytes : new byte[Math.max(2 * pending, pending + length)];
        System.arraycopy(bytes, from, roomier, 0, pending);
        bytes = roomier;
        from = 0;
        to = pending;
    }

    /** The number of bytes that still wait to enter the outlet. */
    public int waiting() {
        return to - from;
    }

    /** Whether bytes, or an end after bytes, still wait. */
    boolean isPending() {
        return from < to || ends;
    }

    /** The bytes of the message in the outlet so far: field blocks and DATA, without frame headers. */
    public long sentBytes() {
        return sentBytes;
    }

    Priority priority() {
        return priority;
    }

    /** Moves a queued stream to the place of its new priority. */
    void priority(Priority signalled) {
        if (queuedAt >= 0) {
            output.notReady(this);
            priority = signalled;
            output.ready(this);
        } else {
            priority = signalled;
        }
    }

    void windowOpened(int increment) {
        boolean heldUp = window.size() <= 0;
        window.opened(increment);
        readyAgain(heldUp);
    }

    void shiftWindow(int difference) {
        boolean heldUp = window.size() <= 0;
        window.shifted(difference);
        if (!heldUp && window.size() <= 0 && queuedAt >= 0) {
            output.notReady(this);
        }
        readyAgain(heldUp);
    }

    private void readyAgain(boolean heldUp) {
        if (heldUp && isReady()) {
            output.ready(this);
        }
    }

    /** Whether there are bytes to send and the window is open. */
    boolean isReady() {
        return from < to && window.size() > 0;
    }

    int queuedAt() {
        return queuedAt;
    }

    void queuedAt(int urgency, int turn) {
        this.queuedAt = urgency;
        this.turn = turn;
    }

    /** Counts a frame of the current turn; returns true if it was the last. */
    boolean turnOver() {
        return --turn <= 0;
    }

    /** Writes one DATA frame of at most {@code most} bytes and returns its length. */
    int putFrame(OutputBytes out, int most) {
        int length = Math.min(most, Math.min(to - from, window.size()));
        boolean last = ends && lastFields == null && length == to - from;
        Http2FrameWriter.data(out, stream.id(), bytes, from, length, last);
        window.sent(length);
        from += length;
        sentBytes += length;
        if (last) {
            stream.sentLast();
        }
        return length;
    }

    /** The stream cannot send now. If all its bytes are sent, it may get more. */
    void drained() {
        if (from < to) {
            return;
        }
        clear();
        ResponseFields fields = lastFields;
        if (fields != null) {
            lastFields = null;
            sentBytes += output.trailers(stream.id(), fields);
            stream.sentLast();
        }
        stream.taken();
    }

    /**
     * Checks whether the peer accepts the waiting data fast enough. If the stream's own window is open, it waits for
     * the connection; then bytes of any stream count as progress.
     *
     * @param sentOnAll DATA bytes written on all streams since the last check
     */
    SendPace.Verdict look(long nanoTime, SendRate rate, long sentOnAll) {
        long sent = sentBytes - sentBytesSeen;
        sentBytesSeen = sentBytes;
        SendPace looked = pace;
        if (from == to) {
            if (looked != null) {
                looked.keepsUp();
            }
            return SendPace.Verdict.KEEPS_UP;
        }
        if (looked == null) {
            looked = new SendPace(rate);
            pace = looked;
        }
        return looked.behind(nanoTime, window.size() > 0 ? sentOnAll : sent);
    }

    /** The stream is over: drops what waits. */
    void drop() {
        if (queuedAt >= 0) {
            output.notReady(this);
        }
        clear();
        lastFields = null;
    }

    private void clear() {
        bytes = NONE;
        from = 0;
        to = 0;
    }
}
