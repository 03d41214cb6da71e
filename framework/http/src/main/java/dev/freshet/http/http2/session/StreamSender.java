package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.ResponseFields;
import dev.freshet.http.http2.FrameWriter;
import dev.freshet.http.http2.Priority;
import dev.freshet.http.pace.SendPace;
import dev.freshet.http.pace.SendRate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The sending side of a stream: what of the answer is not on its way, its end, and its turn among the streams. */
final class StreamSender {
    private static final byte[] NONE = new byte[0];

    private final SessionStream stream;
    private final SessionOutput output;
    private final SendWindow window;
    private Priority priority = Priority.DEFAULT;
    /** What is to be sent: {@code bytes[from..to)}, then the end if {@code ends}. */
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
    /** Null until a look finds that the peer is waited for. */
    private @Nullable SendPace pace;

    StreamSender(SessionStream stream, SessionOutput output) {
        this.stream = stream;
        this.output = output;
        this.window = new SendWindow(stream.id(), output.peer().initialWindowSize());
    }

    /** HEADERS of so many bytes are put. */
    void headPut(int bytes) {
        sentBytes += bytes;
    }

    /** As {@link Http2Stream#send}. */
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

    /** As {@link Http2Stream#end}. */
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

    /** Copies what is not on its way, unless it is a copy already. */
    void keepRest() {
        if (from < to && !kept) {
            bytes = Arrays.copyOfRange(bytes, from, to);
            to -= from;
            from = 0;
            kept = true;
        }
    }

    /** Whether the bytes that are not on their way are a copy, to which others may be added. */
    boolean isKept() {
        return from < to && kept && !ends;
    }

    /** To a copy. What is there is moved so seldom that many small appends cost about what they add. */
    void append(byte[] body, int offset, int length) {
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

    /** Bytes given that are not on their way. */
    int waiting() {
        return to - from;
    }

    /** Whether bytes, or an end that was given behind bytes, are not on their way. */
    boolean isPending() {
        return from < to || ends;
    }

    long sentBytes() {
        return sentBytes;
    }

    Priority priority() {
        return priority;
    }

    /** What is queued goes on in the place that the new priority gives it. */
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

    /** Whether there are bytes to send and a window to send them in. */
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

    /** A frame of this turn is sent; true if it was the last. */
    boolean turnOver() {
        return --turn <= 0;
    }

    /** Puts one DATA frame of at most so many bytes and says how many they were. */
    int putFrame(OutputBytes out, int most) {
        int length = Math.min(most, Math.min(to - from, window.size()));
        boolean last = ends && lastFields == null && length == to - from;
        FrameWriter.data(out, stream.id(), bytes, from, length, last);
        window.sent(length);
        from += length;
        sentBytes += length;
        if (last) {
            stream.sentLast();
        }
        return length;
    }

    /** No bytes can be sent now: if that is because all are, the stream may have more. */
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
     * Looks whether the peer takes what is to be sent. A stream whose own window is open waits for the connection: then
     * the bytes of all streams show that the peer reads.
     *
     * @param sentOnAll bytes of DATA that were put on all streams since the last look
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

    /** The stream is over: nothing more is sent. */
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
