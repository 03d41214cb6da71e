package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Compresses messages (RFC 7692 section 7.2.1). Holds native memory from the first message on, until {@link #rest}
 * where no context is kept from one message to the next. Not thread-safe.
 *
 * <p>A {@link Deflater} always has a window of 32 KiB. Where a smaller one was agreed on, a full flush after at most as
 * many bytes as it holds makes the deflater forget all it has seen: a match lies between two full flushes, so it
 * reaches back less than the window.
 */
final class MessageDeflater {
    static final int MAX_WINDOW_BITS = 15;
    private static final int TAIL = 4;

    private final boolean keepsContext;
    private final int window;
    private final boolean limited;
    private @Nullable Deflater deflater;
    /** How many more bytes may go in before a full flush, where the window is limited. */
    private int windowLeft;
    private boolean inMessage;
    private boolean used;

    /**
     * @param keepsContext whether a message may refer back to earlier ones
     * @param windowBits 8 to 15: a match may reach back two to the power of this
     */
    MessageDeflater(boolean keepsContext, int windowBits) {
        this.keepsContext = keepsContext;
        this.window = 1 << windowBits;
        this.limited = windowBits < MAX_WINDOW_BITS;
        this.windowLeft = window;
    }

    /**
     * Compresses a message, or the next part of one, to the end of {@code out}.
     *
     * @param last whether the message ends with these bytes
     */
    void deflate(byte[] bytes, int from, int to, boolean last, OutputBytes out) {
        inMessage = !last;
        used = true;
        if (from < to) {
            compress(bytes, from, to, out);
            if (last) {
                out.size(out.size() - TAIL);
            }
        } else if (last) {
            // The first octet of an empty stored block, of which the rest is left out (section 7.2.3.6).
            out.put((byte) 0);
        }
        if (last && !keepsContext && deflater != null) {
            deflater.reset();
            windowLeft = window;
        }
    }

    /** Now and then: gives up native memory that no message needs. */
    void rest() {
        if (!used && !keepsContext && !inMessage) {
            close();
        }
        used = false;
    }

    /** Gives up native memory. */
    void close() {
        if (deflater != null) {
            deflater.end();
            deflater = null;
        }
    }

    /** Every run of input ends with a flush, and with it the octets 00 00 FF FF. */
    private void compress(byte[] bytes, int from, int to, OutputBytes out) {
        if (deflater == null) {
            deflater = new Deflater(Deflater.BEST_SPEED, true);
        }
        out.require(64 + (to - from) / 2);
        int at = from;
        while (at < to) {
            int count = limited ? Math.min(to - at, windowLeft) : to - at;
            deflater.setInput(bytes, at, count);
            at += count;
            windowLeft -= count;
            if (limited && windowLeft == 0) {
                flush(deflater, Deflater.FULL_FLUSH, out);
                windowLeft = window;
            } else {
                flush(deflater, Deflater.SYNC_FLUSH, out);
            }
        }
    }

    private static void flush(Deflater deflater, int mode, OutputBytes out) {
        int room;
        int count;
        do {
            out.require(64);
            room = out.room();
            count = deflater.deflate(out.array(), out.size(), room, mode);
            out.size(out.size() + count);
        } while (count == room);
    }
}
