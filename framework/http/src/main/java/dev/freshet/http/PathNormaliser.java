package dev.freshet.http;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Converts the path of a request target to the one form that every component compares. Dot segments are removed,
 * characters that may appear literally ({@link #isPathByte}) are decoded, and other encodings get upper-case digits.
 * Two paths with the same meaning become the same bytes. An encoded slash stays {@code %2F}, so a segment never splits
 * in two.
 *
 * <p>Refuses with {@link HttpException} 400 whatever two components of a chain may read differently: a path that climbs
 * above the root, a segment {@code ..;x}, encoded control characters, and encoded bytes that are not UTF-8.
 */
public final class PathNormaliser {
    private static final boolean[] PATH = PercentCoding.table(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/[]|");
    private static final int DELETE = 0x7f;
    private static final boolean[] QUERY_ONLY = PercentCoding.table("?\\^`{}%");

    private PathNormaliser() {
    }

    /**
     * Whether this byte may appear literally in a path: a pchar of RFC 3986 section 3.3, the slash, or one of
     * {@code [ ] |}, which browsers do not encode. {@code %} is not included.
     */
    public static boolean isPathByte(byte b) {
        return b >= 0 && PATH[b];
    }

    /** Whether this byte may appear in a query. Includes <code>\ ^ ` { }</code>, which browsers do not encode there. */
    public static boolean isQueryByte(byte b) {
        return b >= 0 && (PATH[b] || QUERY_ONLY[b]);
    }

    /**
     * The normal form of the absolute path {@code bytes[start..end)}, in a new array.
     *
     * @throws HttpException 400 if the path does not begin with a slash or is refused
     */
    public static byte[] normalise(byte[] bytes, int start, int end) {
        return normalise(bytes, start, end, true);
    }

    /**
     * The path in the form that a gateway forwards. Like {@link #normalise}, except that only unreserved characters are
     * decoded (RFC 3986 section 6.2.2): an upstream may distinguish {@code +} from {@code %2B}.
     *
     * @throws HttpException 400 like {@link #normalise}
     */
    public static byte[] forward(byte[] bytes, int start, int end) {
        return normalise(bytes, start, end, false);
    }

    private static byte[] normalise(byte[] bytes, int start, int end, boolean reservedToo) {
        if (start == end || bytes[start] != '/') {
            throw new HttpException(400, "the path does not begin with a slash");
        }
        return removeDotSegments(decode(bytes, start, end, reservedToo));
    }

    private static byte[] decode(byte[] bytes, int start, int end, boolean reservedToo) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(end - start);
        Utf8Check utf8 = new Utf8Check();
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (b == '%') {
                b = PercentCoding.octet(bytes, i, end);
                utf8.accept(b);
                if (PercentCoding.isUnreserved(b) || reservedToo && isPathByte(b) && b != '/') {
                    out.write(b);
                } else {
                    writeEncoded(b, out);
                }
                i += 2;
            } else if (isPathByte(b)) {
                utf8.accept(b);
                out.write(b);
            } else {
                throw new HttpException(400, "the path has a character that must be percent-encoded");
            }
        }
        utf8.end();
        return out.toByteArray();
    }

    private static void writeEncoded(byte b, ByteArrayOutputStream out) {
        if (b >= 0 && b < ' ' || b == DELETE) {
            throw new HttpException(400, "the path has an encoded control character");
        }
        out.write('%');
        out.write(PercentCoding.HEX_DIGITS.charAt(b >> 4 & 0xf));
        out.write(PercentCoding.HEX_DIGITS.charAt(b & 0xf));
    }

    /** RFC 3986 section 5.2.4, with the slash at the start of each segment. Works in place, then trims the array. */
    private static byte[] removeDotSegments(byte[] path) {
        int written = 0;
        int segment = 0;
        while (segment < path.length) {
            int end = segmentEnd(path, segment + 1);
            boolean last = end == path.length;
            int dots = dots(path, segment + 1, end);
            if (dots == 0) {
                System.arraycopy(path, segment, path, written, end - segment);
                written += end - segment;
            } else {
                if (dots == 2) {
                    written = parent(path, written);
                }
                if (last) {
                    path[written++] = '/';
                }
            }
            segment = end;
        }
        return written == path.length ? path : Arrays.copyOf(path, written);
    }

    private static int segmentEnd(byte[] path, int from) {
        int i = from;
        while (i < path.length && path[i] != '/') {
            i++;
        }
        return i;
    }

    /** 1 for the segment {@code .}, 2 for {@code ..}, 0 for any other. */
    private static int dots(byte[] path, int start, int end) {
        int length = end - start;
        if (length == 0 || path[start] != '.') {
            return 0;
        }
        if (length == 1) {
            return 1;
        }
        if (path[start + 1] != '.') {
            return 0;
        }
        if (length > 2 && path[start + 2] == ';') {
            throw new HttpException(400, "the path has a parameter on a .. segment");
        }
        return length == 2 ? 2 : 0;
    }

    private static int parent(byte[] path, int written) {
        if (written == 0) {
            throw new HttpException(400, "the path climbs above the root");
        }
        int i = written - 1;
        while (path[i] != '/') {
            i--;
        }
        return i;
    }
}
