package dev.freshet.http.http2.session;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.ResponseFields;
import dev.freshet.http.http2.FrameWriter;
import dev.freshet.http.http2.Priority;
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
    private int sentFrames;
    private int sentFramesSeen;
    private long heldUpSince;

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

    /** Copies what is not on its way. */
    void keepRest() {
        if (from < to) {
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

    void append(byte[] body, int offset, int length) {
        byte[] grown = new byte[to - from + length];
        System.arraycopy(bytes, from, grown, 0, to - from);
        System.arraycopy(body, offset, grown, to - from, length);
        bytes = grown;
        from = 0;
        to = grown.length;
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
        sentFrames++;
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

    /** Whether bytes wait for a window and have done so for this long. */
    boolean isHeldUp(long nanoTime, long limit) {
        if (from == to || sentFrames != sentFramesSeen || heldUpSince == 0) {
            sentFramesSeen = sentFrames;
            heldUpSince = from == to ? 0 : nanoTime | 1;
            return false;
        }
        return nanoTime - heldUpSince >= limit;
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
