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
    private static final int PLACES = 512;
    private static final int LONGEST = 32;

    private record Name(byte[] bytes, String text) {
    }

    private final AtomicReferenceArray<@Nullable Name> names = new AtomicReferenceArray<>(PLACES);

    /** The name that these bytes are, all of which are ASCII. */
    String name(byte[] json, int from, int to) {
        int length = to - from;
        if (length > LONGEST) {
            return new String(json, from, length, StandardCharsets.ISO_8859_1);
        }
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + json[i];
        }
        int place = (hash ^ hash >>> 9) & PLACES - 1;
        Name known = names.getPlain(place);
        if (known != null && Arrays.equals(known.bytes, 0, known.bytes.length, json, from, to)) {
            return known.text;
        }
        byte[] bytes = Arrays.copyOfRange(json, from, to);
        Name name = new Name(bytes, new String(bytes, StandardCharsets.ISO_8859_1));
        names.setRelease(place, name);
        return name.text;
    }
}
