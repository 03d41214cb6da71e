package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Compresses messages (RFC 7692 section 7.2.1). Not thread-safe.
 *
 * <p>Borrows a deflater for each piece that it compresses. It keeps that for the next one while there are few who do
 * and it is used: what it has seen makes the next message shorter. It may begin with another deflater at any
 * time, whatever was agreed on: the reader can read what refers to nothing before it.
 *
 * <p>A {@link Deflater} always has a window of 32 KiB. Where a smaller one was agreed on, a full flush after at most as
 * many bytes as it holds makes the deflater forget all it has seen: a match lies between two full flushes, so it
 * reaches back less than the window.
 */
final class MessageDeflater {
    static final int MAX_WINDOW_BITS = 15;
    /** About ten seconds: people who write to each other take some for each message. */
    static final int TICKS_KEPT = 40;
    private static final int TAIL = 4;

    private final boolean keepsContext;
    private final int window;
    private final boolean limited;
    private final Codecs codecs;
    private @Nullable Deflater deflater;
    /** Whether this is one of those who may keep their deflater. */
    private boolean mayKeep;
    /** How many more bytes may go in before a full flush, where the window is limited. */
    private int windowLeft;
    private int ticksUnused;

    /**
     * @param keepsContext whether a message may refer back to earlier ones
     * @param windowBits 8 to 15: a match may reach back two to the power of this
     */
    MessageDeflater(boolean keepsContext, int windowBits) {
        this(keepsContext, windowBits, Codecs.SHARED);
    }

    MessageDeflater(boolean keepsContext, int windowBits, Codecs codecs) {
        this.codecs = codecs;
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
        ticksUnused = 0;
        if (from < to) {
            compress(bytes, from, to, out);
            if (last) {
                out.size(out.size() - TAIL);
            }
        } else if (last) {
            // The first octet of an empty stored block, of which the rest is left out (section 7.2.3.6).
            out.put((byte) 0);
        }
        if (last && !keepsContext || !keep()) {
            release();
        }
    }

    /** At every tick: gives up the deflater when it was not used for {@value #TICKS_KEPT} of them. */
    void rest() {
        if (++ticksUnused >= TICKS_KEPT) {
            release();
        }
    }

    /** Gives up the deflater; another is borrowed for what may follow. */
    void close() {
        release();
    }

    private boolean keep() {
        if (!mayKeep && deflater != null) {
            mayKeep = codecs.keepContext();
        }
        return mayKeep;
    }

    private void release() {
        if (deflater != null) {
            codecs.deflaters().giveBack(deflater);
            deflater = null;
            windowLeft = window;
        }
        if (mayKeep) {
            codecs.forgetContext();
            mayKeep = false;
        }
    }

    /** Every run of input ends with a flush, and with it the octets 00 00 FF FF. */
    private void compress(byte[] bytes, int from, int to, OutputBytes out) {
        if (deflater == null) {
            deflater = codecs.deflaters().borrow();
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
