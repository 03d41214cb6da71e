package dev.freshet.client.loop;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Received TLS bytes that are not decrypted. It shows complete records in place, in the event loop's array. It copies
 * only incomplete records and those that must wait.
 */
final class TlsRecords {
    /** Header, 2^14 bytes, and the overhead of the ciphers of TLS 1.2 and 1.3 (RFC 8446 section 5.2). */
    static final int MAX_LENGTH = 16 * 1024 + 512;
    private static final int HEADER = 5;
    /** The lowest and the highest record type (RFC 8446 section 5.1). */
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int APPLICATION_DATA = 23;

    /** Copied bytes, which precede those in {@link #lent}. */
    private byte[] kept = LoopBuffers.NONE;
    private int keptFrom;
    private int keptTo;
    /** The array of the current call. */
    private byte[] lent = LoopBuffers.NONE;
    private int lentFrom;
    private int lentTo;
    private ByteBuffer record = ByteBuffer.wrap(LoopBuffers.NONE);

    /** Adds bytes, which may be used until {@link #keep()}. */
    void add(byte[] bytes, int from, int to) {
        lent = bytes;
        lentFrom = from;
        lentTo = to;
    }

    /** Copies what is left of the added bytes. */
    void keep() {
        if (lentFrom < lentTo) {
            append(lentTo - lentFrom);
        }
        lent = LoopBuffers.NONE;
        lentFrom = 0;
        lentTo = 0;
    }

    boolean hasKept() {
        return keptFrom < keptTo;
    }

    /** Whether a complete record was copied. */
    boolean hasWhole() {
        return isWhole(kept, keptFrom, keptTo);
    }

    /** Moves to the next record; returns false if it is incomplete. */
    boolean next() {
        if (hasKept()) {
            completeKept();
            return takeKept();
        }
        if (!isWhole(lent, lentFrom, lentTo)) {
            return false;
        }
        int length = length(lent, lentFrom, lentTo);
        record = ByteBuffer.wrap(lent, lentFrom, length);
        lentFrom += length;
        return true;
    }

    /** The record that {@link #next()} moved to. */
    ByteBuffer record() {
        return record;
    }

    private void completeKept() {
        append(Math.min(lentTo - lentFrom, Math.max(0, HEADER - (keptTo - keptFrom))));
        if (keptTo - keptFrom >= HEADER) {
            int missing = length(kept, keptFrom, keptTo) - (keptTo - keptFrom);
            append(Math.min(lentTo - lentFrom, Math.max(0, missing)));
        }
    }

    private boolean takeKept() {
        if (!hasWhole()) {
            return false;
        }
        int length = length(kept, keptFrom, keptTo);
        record = ByteBuffer.wrap(kept, keptFrom, length);
        keptFrom += length;
        if (keptFrom == keptTo) {
            kept = LoopBuffers.NONE;
            keptFrom = 0;
            keptTo = 0;
        }
        return true;
    }

    private void append(int count) {
        if (count > kept.length - keptTo) {
            byte[] rest = Arrays.copyOfRange(kept, keptFrom, keptTo);
            kept = Arrays.copyOf(rest, Math.max(rest.length + count, MAX_LENGTH));
            keptTo = rest.length;
            keptFrom = 0;
        }
        System.arraycopy(lent, lentFrom, kept, keptTo, count);
        keptTo += count;
        lentFrom += count;
    }

    private static boolean isWhole(byte[] bytes, int from, int to) {
        return to - from >= HEADER && to - from >= length(bytes, from, to);
    }

    /**
     * The length of the record. If the bytes are not a record, returns all of them, so that the engine rejects them.
     */
    private static int length(byte[] bytes, int from, int to) {
        int length = HEADER + ((bytes[from + 3] & 0xff) << 8 | bytes[from + 4] & 0xff);
        boolean known = bytes[from] >= CHANGE_CIPHER_SPEC && bytes[from] <= APPLICATION_DATA;
        return known && length <= MAX_LENGTH ? length : to - from;
    }
}
