package dev.freshet.http.websocket;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses messages (RFC 7692 section 7.2.2). Holds native memory from the first compressed message on, until
 * {@link #rest} where the peer keeps no context from one message to the next. Not thread-safe.
 */
final class MessageInflater {
    private static final byte[] NONE = new byte[0];
    /** What the sender has left out: the end of an empty stored block. */
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};
    private static final int BUFFER = 8 * 1024;

    private final boolean keepsContext;
    private @Nullable Inflater inflater;
    private byte[] buffer = NONE;
    private boolean inMessage;
    private boolean used;
    private boolean closed;

    /** Takes what was decompressed; the array is valid during the call. */
    interface Output {
        void inflated(byte[] bytes, int length);
    }

    /** @param keepsContext whether the peer's messages may refer back to earlier ones */
    MessageInflater(boolean keepsContext) {
        this.keepsContext = keepsContext;
    }

    /**
     * Decompresses part of a message, giving it out in pieces of at most 8 KiB.
     *
     * @throws WebSocketException 1007 if this is not what deflate makes
     */
    void inflate(byte[] bytes, int from, int to, Output output) {
        inMessage = true;
        used = true;
        Inflater live = live();
        live.setInput(bytes, from, to - from);
        try {
            while (true) {
                int count = live.inflate(buffer);
                if (count > 0) {
                    output.inflated(buffer, count);
                } else if (live.finished()) {
                    // A block may say that it is the last (section 7.2.3.4); more may follow all the same.
                    int left = live.getRemaining();
                    live.reset();
                    live.setInput(bytes, to - left, left);
                } else if (live.needsInput()) {
                    return;
                } else {
                    throw broken();
                }
            }
        } catch (DataFormatException e) {
            throw broken();
        }
    }

    /** The message is complete: gives out what was left. */
    void end(Output output) {
        inflate(TAIL, 0, TAIL.length, output);
        inMessage = false;
        if (!keepsContext) {
            live().reset();
        }
    }

    /** Now and then: gives up native memory that no message needs. */
    void rest() {
        if (!used && !keepsContext && !inMessage) {
            release();
        }
        used = false;
    }

    /** Gives up native memory for good. */
    void close() {
        closed = true;
        release();
    }

    private Inflater live() {
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        Inflater live = inflater;
        if (live == null) {
            live = new Inflater(true);
            inflater = live;
            buffer = new byte[BUFFER];
        }
        return live;
    }

    private void release() {
        if (inflater != null) {
            inflater.end();
            inflater = null;
        }
        buffer = NONE;
    }

    private static WebSocketException broken() {
        return new WebSocketException(CloseReason.INVALID_DATA, "a compressed message that cannot be decompressed");
    }
}
