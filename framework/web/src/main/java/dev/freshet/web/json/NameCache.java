package dev.freshet.web.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Names of properties that were read before, so that the few which an application has are not made anew each time. Holds a
 * fixed number of short ones; a name that falls on another's place takes it. Thread-safe.
 */
final class NameCache {
    private static final int PLACE_BITS = 9;
    private static final int LONGEST = 32;
    /** Spreads what is packed, whose last byte is the last character, over the upper bits. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    /** @param packed all of a name of at most eight characters; else a hash */
    private record Name(long packed, byte[] bytes, String text) {
        boolean is(byte[] json, int from, int to, long otherPacked) {
            return packed == otherPacked && bytes.length == to - from
                    && (bytes.length <= Long.BYTES || Arrays.equals(bytes, 0, bytes.length, json, from, to));
        }
    }

    private final AtomicReferenceArray<@Nullable Name> names = new AtomicReferenceArray<>(1 << PLACE_BITS);

    /**
     * The name that these bytes are, all of which are ASCII.
     *
     * @param packed each byte mixed into what is before it, turned left by eight bits
     */
    String name(byte[] json, int from, int to, long packed) {
        if (to - from > LONGEST) {
            return new String(json, from, to - from, StandardCharsets.ISO_8859_1);
        }
        int place = (int) (packed * SPREAD >>> Long.SIZE - PLACE_BITS);
        Name known = names.getPlain(place);
        if (known != null && known.is(json, from, to, packed)) {
            return known.text;
        }
        byte[] bytes = Arrays.copyOfRange(json, from, to);
        Name name = new Name(packed, bytes, new String(bytes, StandardCharsets.ISO_8859_1));
        names.setRelease(place, name);
        return name.text;
    }
}
