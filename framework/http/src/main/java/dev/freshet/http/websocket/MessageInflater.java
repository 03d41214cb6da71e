package dev.freshet.http.websocket;

import dev.freshet.http.websocket.Codecs.Decoder;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses messages (RFC 7692 section 7.2.2). Borrows an inflater from the first byte of a message to its end. If
 * the peer keeps context between messages, it borrows one until {@link #close}. Not thread-safe.
 */
final class MessageInflater {
    /** The bytes that the sender omits: the end of an empty stored block. */
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final boolean keepsContext;
    private final Codecs codecs;
    private @Nullable Decoder decoder;
    /** True during {@link #inflate}, when the inflater must not be returned. */
    private boolean working;
    private boolean closed;

    /** Receives decompressed bytes; the array is valid during the call. */
    interface Output {
        void inflated(byte[] bytes, int length);
    }

    /** @param keepsContext whether the peer's messages may refer back to earlier ones */
    MessageInflater(boolean keepsContext, Codecs codecs) {
        this.codecs = codecs;
        this.keepsContext = keepsContext;
    }

    /**
     * Decompresses part of a message into pieces of at most 8 KiB. Has no effect after {@link #close}, which the output
     * may call.
     *
     * @throws WebSocketException 1007 if this is not deflate data
     */
    void inflate(byte[] bytes, int from, int to, Output output) {
        if (closed) {
            return;
        }
        Decoder borrowed = decoder != null ? decoder : codecs.inflaters().borrow();
        decoder = borrowed;
        working = true;
        try {
            inflate(borrowed, bytes, from, to, output);
        } catch (DataFormatException e) {
            throw broken();
        } finally {
            working = false;
            if (closed) {
                release();
            }
        }
    }

    private void inflate(Decoder borrowed, byte[] bytes, int from, int to, Output output) throws DataFormatException {
        Inflater inflater = borrowed.inflater();
        inflater.setInput(bytes, from, to - from);
        while (!closed) {
            int count = inflater.inflate(borrowed.buffer());
            if (count > 0) {
                output.inflated(borrowed.buffer(), count);
            } else if (inflater.finished()) {
                // A block may be marked as final (section 7.2.3.4), and more can still follow.
                int left = inflater.getRemaining();
                inflater.reset();
                inflater.setInput(bytes, to - left, left);
            } else if (inflater.needsInput()) {
                return;
            } else {
                throw broken();
            }
        }
    }

    /** Ends the message and delivers the rest of its data. */
    void end(Output output) {
        inflate(TAIL, 0, TAIL.length, output);
        if (!keepsContext) {
            release();
        }
    }

    /** Stops for good and returns the inflater once it is not in use. */
    void close() {
        closed = true;
        if (!working) {
            release();
        }
    }

    private void release() {
        if (decoder != null) {
            codecs.inflaters().giveBack(decoder);
            decoder = null;
        }
    }

    private static WebSocketException broken() {
        return new WebSocketException(CloseReason.INVALID_DATA, "a compressed message cannot be decompressed");
    }
}
