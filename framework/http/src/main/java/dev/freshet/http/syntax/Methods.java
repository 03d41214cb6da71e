package dev.freshet.http.syntax;

import dev.freshet.http.HttpMethod;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Recognises request methods, which are case-sensitive (RFC 9110 section 9.1). */
public final class Methods {
    private static final HttpMethod[] ALL = HttpMethod.values();
    private static final byte[][] NAMES = names();

    private Methods() {
    }

    public static @Nullable HttpMethod named(byte[] bytes, int start, int end) {
        if (end - start == 3 && bytes[start] == 'G' && bytes[start + 1] == 'E' && bytes[start + 2] == 'T') {
            return HttpMethod.GET;
        }
        return other(bytes, start, end);
    }

    private static @Nullable HttpMethod other(byte[] bytes, int start, int end) {
        for (int i = 0; i < NAMES.length; i++) {
            if (Arrays.equals(bytes, start, end, NAMES[i], 0, NAMES[i].length)) {
                return ALL[i];
            }
        }
        return null;
    }

    private static byte[][] names() {
        byte[][] names = new byte[ALL.length][];
        for (int i = 0; i < ALL.length; i++) {
            names[i] = Ascii.bytes(ALL[i].name());
        }
        return names;
    }
}
