package dev.freshet.http.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches strings eight bytes at a time, because most of a JSON text is strings. */
final class Words {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long SPACES = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private Words() {
    }

    /** The next eight bytes, the first one lowest. Bytes after the end of the text are zero. */
    static long at(byte[] bytes, int i) {
        return i <= bytes.length - Long.BYTES ? (long) LONGS.get(bytes, i) : last(bytes, i);
    }

    private static long last(byte[] bytes, int from) {
        long word = 0;
        for (int i = bytes.length - 1; i >= from; i--) {
            word = word << Byte.SIZE | bytes[i] & 0xff;
        }
        return word;
    }

    /**
     * Counts the bytes before the first one that is not an unescaped ASCII character of a string: a control character,
     * a quote, a backslash, or a byte of a longer character. 8 if there is none.
     */
    static int plain(long word) {
        // A borrow can mark a wrong byte, but only above a right one.
        long special = (word | word - SPACES | (word ^ QUOTES) - ONES | (word ^ BACKSLASHES) - ONES) & HIGH_BITS;
        return Long.numberOfTrailingZeros(special) >>> 3;
    }

    /** Keeps only the first bytes, fewer than eight. */
    static long first(long word, int bytes) {
        return word & (1L << Byte.SIZE * bytes) - 1;
    }
}
