package dev.freshet.web.routing;

import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text of a pattern in the form that the path of a request has when routes see it. */
final class PathLiteral {
    private static final String HEX = "0123456789ABCDEF";
    /** The x keeps dots in the text from being taken for a dot segment. */
    private static final String BEFORE = "/x";

    private PathLiteral() {
    }

    /**
     * Encodes what may not stand for itself in a path; encodings that are there are kept, in their normal form.
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
