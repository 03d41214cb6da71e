package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Compresses messages (RFC 7692 section 7.2.1). Not thread-safe.
 *
 * <p>Borrows a deflater to compress. Keeping it makes the next message shorter, so it is kept while it is used and few
 * others keep theirs. Changing the deflater between parts is always valid, because data without back references can be
 * read in any context.
 *
 * <p>A {@link Deflater} always has a window of 32 KiB. If a smaller one was negotiated, the input is fully flushed each
 * time it fills the window. Matches never reach across a full flush, so they reach back less than the window.
 */
final class MessageDeflater {
    static final int MAX_WINDOW_BITS = 15;
    /** About ten seconds: people in a conversation take some seconds per message. */
    static final int TICKS_KEPT = 40;
    private static final int TAIL = 4;

    private final boolean keepsContext;
    private final int window;
    private final boolean limited;
    private final Codecs codecs;
    private @Nullable Deflater deflater;
    /** Whether this connection has a permit to keep its deflater. */
    private boolean mayKeep;
    /** The input bytes until the next full flush, if the window is limited. */
    private int windowLeft;
    private int ticksUnused;

    /**
     * @param keepsContext whether a message may refer back to earlier ones
     * @param windowBits 8 to 15: the base-2 logarithm of the longest distance of a match
     */
    MessageDeflater(boolean keepsContext, int windowBits, Codecs codecs) {
        this.codecs = codecs;
        this.keepsContext = keepsContext;
        this.window = 1 << windowBits;
        this.limited = windowBits < MAX_WINDOW_BITS;
        this.windowLeft = window;
    }

    /**
     * Compresses a message or its next part and appends it to {@code out}.
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
            // The first byte of an empty stored block, without its rest (section 7.2.3.6).
            out.put((byte) 0);
        }
        if (last && !keepsContext || !keep()) {
            close();
        }
    }

    /** Returns the deflater after {@value #TICKS_KEPT} ticks without use. Call it every tick. */
    void rest() {
        if (++ticksUnused >= TICKS_KEPT) {
            close();
        }
    }

    private boolean keep() {
        if (!mayKeep && deflater != null) {
            mayKeep = codecs.keepContext();
        }
        return mayKeep;
    }

    /** Returns the deflater; later messages borrow another. */
    void close() {
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

    /** Ends every run of input with a flush, and so with the bytes 00 00 FF FF. */
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
