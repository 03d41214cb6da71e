package dev.freshet.http.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Strings for property names that were read before, so that frequent names are not allocated again. Stores a fixed
 * number of short names; a name replaces another one with the same index. Thread-safe.
 */
public final class NameCache {
    private static final int PLACE_BITS = 9;
    private static final int LONGEST = 32;
    /** A multiplier that spreads the packed bytes over the upper bits. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final class Name {
        /** Interning takes as long as reading several names, so it only pays for a name that is used this often. */
        private static final int MANY = 64;

        private final long packed;
        private final byte[] bytes;
        private String text;
        /** Approximate, because threads may count at the same time. */
        private int uses;

        /** @param packed the whole name if it is shorter than eight bytes; otherwise a hash */
        Name(long packed, byte[] bytes) {
            this.packed = packed;
            this.bytes = bytes;
            this.text = new String(bytes, StandardCharsets.ISO_8859_1);
        }

        boolean is(byte[] json, int from, int to, long otherPacked) {
            return packed == otherPacked && bytes.length == to - from
                    && (bytes.length < Long.BYTES || Arrays.equals(bytes, 0, bytes.length, json, from, to));
        }

        /** Adapters compare names with literals, which is fastest if both are the same object. */
        String text() {
            if (uses < MANY) {
                uses++;
                text = uses < MANY ? text : text.intern();
            }
            return text;
        }
    }

    private final AtomicReferenceArray<@Nullable Name> names = new AtomicReferenceArray<>(1 << PLACE_BITS);

    /**
     * Returns these bytes as a String. All of them must be ASCII.
     *
     * @param packed the bytes, the first one lowest, if there are fewer than eight; otherwise a hash
     */
    String name(byte[] json, int from, int to, long packed) {
        if (to - from > LONGEST) {
            return new String(json, from, to - from, StandardCharsets.ISO_8859_1);
        }
        int place = (int) (packed * SPREAD >>> Long.SIZE - PLACE_BITS);
        Name known = names.getAcquire(place);
        if (known != null && known.is(json, from, to, packed)) {
            return known.text();
        }
        Name name = new Name(packed, Arrays.copyOfRange(json, from, to));
        names.setRelease(place, name);
        return name.text;
    }
}
