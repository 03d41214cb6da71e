package dev.freshet.http;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Brings the path of a request target into its one form, in which every component compares it: dot segments removed,
 * all decoded that may stand for itself ({@link #isPathByte}), other encodings with upper-case digits. So two paths
 * that mean the same are the same bytes. A slash that came encoded stays {@code %2F}: no segment becomes two.
 *
 * <p>Refuses with {@link HttpException} 400 what one component of a chain may read differently from the next: a path
 * that climbs out of the root, a segment {@code ..;x}, encoded control characters, and encoded octets that are not
 * UTF-8.
 */
public final class PathNormaliser {
    private static final boolean[] PATH = PercentCoding.table(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/[]|");
    private static final int DELETE = 0x7f;
    private static final boolean[] QUERY_ONLY = PercentCoding.table("?^`{}%");

    private PathNormaliser() {
    }

    /**
     * Whether this byte may stand for itself in a path: the pchar of RFC 3986 section 3.3, the slash, and the
     * {@code [ ] |} that browsers send as they are. {@code %} is not among them.
     */
    public static boolean isPathByte(byte b) {
        return b >= 0 && PATH[b];
    }

    /** Whether this byte may stand in a query; browsers send <code>^ ` { }</code> as they are here. */
    public static boolean isQueryByte(byte b) {
        return b >= 0 && (PATH[b] || QUERY_ONLY[b]);
    }

    /**
     * The normal form of the absolute path {@code bytes[start..end)}, as a new array.
     *
     * @throws HttpException 400 if the path does not begin with a slash or must be refused
     */
    public static byte[] normalise(byte[] bytes, int start, int end) {
        return normalise(bytes, start, end, true);
    }

    /**
     * The path as a gateway sends it on: the same but that of the encoded characters only the unreserved ones are
     * decoded, as RFC 3986 section 6.2.2 has it. An upstream may tell {@code +} from {@code %2B}.
     *
     * @throws HttpException 400 as {@link #normalise}
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

    /** RFC 3986 section 5.2.4, on segments that each begin with their slash. Works in place, then cuts the array. */
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
            throw new HttpException(400, "the path climbs out of the root");
        }
        int i = written - 1;
        while (path[i] != '/') {
            i--;
        }
        return i;
    }
}
