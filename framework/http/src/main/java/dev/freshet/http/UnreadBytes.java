package dev.freshet.http;

/** Received bytes that were not read yet. It grows as needed: the sender's window limits its size. Not thread-safe. */
public final class UnreadBytes {
    private static final byte[] NONE = new byte[0];
    private static final int LEAST = 1024;

    private byte[] bytes = NONE;
    private int from;
    private int to;

    public int available() {
        return to - from;
    }

    /** @param expected the bytes still to arrive after these, or 0 if unknown */
    public void add(byte[] source, int offset, int length, long expected) {
        if (bytes.length - to < length) {
            makeRoom(length, expected);
        }
        System.arraycopy(source, offset, bytes, to, length);
        to += length;
    }

    /** Removes up to {@code length} bytes and returns their number. */
    public int read(byte[] into, int offset, int length) {
        int count = Math.min(length, to - from);
        System.arraycopy(bytes, from, into, offset, count);
        from += count;
        if (from == to) {
            from = 0;
            to = 0;
        }
        return count;
    }

    /** Drops all bytes and returns their number. */
    public int clear() {
        int dropped = to - from;
        bytes = NONE;
        from = 0;
        to = 0;
        return dropped;
    }

    /** Frees the array if all bytes were read. */
    public void rest() {
        if (from == to) {
            bytes = NONE;
        }
    }

    private void makeRoom(int length, long expected) {
        int kept = to - from;
        byte[] target = bytes;
        if (target.length < kept + length) {
            long wanted = Math.min(kept + length + expected, 16 * LEAST);
            target = new byte[(int) Math.max(Math.max(wanted, kept + length), Math.min(2L * bytes.length,
                    Integer.MAX_VALUE - 8))];
        }
        System.arraycopy(bytes, from, target, 0, kept);
        bytes = target;
        from = 0;
        to = kept;
    }
}
