package dev.freshet.web.routing;

import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Normalises the text of a pattern like the path of a request. */
final class PathLiteral {
    private static final String HEX = "0123456789ABCDEF";
    /** The x prevents reading dots in the text as a dot segment. */
    private static final String BEFORE = "/x";

    private PathLiteral() {
    }

    /**
     * Encodes characters that a path must not have; normalises existing percent-encodings.
     *
     * @param text without slashes
     * @throws dev.freshet.http.HttpException if no request can have such a path
     */
    static String normalise(String text) {
        StringBuilder encoded = new StringBuilder(BEFORE);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == '%' || PathNormaliser.isPathByte(b)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt(b >> 4 & 0xf)).append(HEX.charAt(b & 0xf));
            }
        }
        byte[] bytes = encoded.toString().getBytes(StandardCharsets.US_ASCII);
        byte[] path = PathNormaliser.normalise(bytes, 0, bytes.length);
        return new String(Arrays.copyOfRange(path, BEFORE.length(), path.length), StandardCharsets.US_ASCII);
    }
}
