package dev.freshet.http.http1;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.PathNormaliser;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.HostSyntax;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a request target in its four forms (RFC 9112 section 3.2), as offsets from the head's first byte. A path
 * that is already normal stays in the buffer; any other is normalised into a new array.
 */
final class RequestTarget {
    private static final byte[] HTTP = Ascii.bytes("http://");
    private static final byte[] HTTPS = Ascii.bytes("https://");
    private static final byte[] ROOT = {'/'};

    private int start;
    private int end;
    /** The offset of the question mark, or -1. */
    private int queryMark;
    private int authorityStart;
    private int authorityEnd;
    private boolean normalise;
    private byte @Nullable [] ownPath;

    void begin(int start) {
        this.start = start;
        queryMark = -1;
        authorityStart = 0;
        authorityEnd = 0;
        normalise = false;
        ownPath = null;
    }

    void beginQuery(int mark) {
        queryMark = mark;
    }

    void mustNormalise() {
        normalise = true;
    }

    /**
     * Ends the target before {@code bytes[targetEnd]}.
     *
     * @throws HttpException 400 if the target has none of the four forms, or not one for this method
     */
    void end(byte[] bytes, int base, int targetEnd, HttpMethod method) {
        end = targetEnd - base;
        byte first = bytes[base + start];
        if (first == '/') {
            if (normalise) {
                ownPath = PathNormaliser.normalise(bytes, base + start, base + pathEnd());
            }
        } else if (first != '*') {
            absolute(bytes, base, method);
        } else if (end - start > 1 || method != HttpMethod.OPTIONS) {
            throw new HttpException(400, "the target * is only allowed alone and with OPTIONS");
        }
    }

    private void absolute(byte[] bytes, int base, HttpMethod method) {
        int from = base + start;
        int to = base + end;
        int authority = schemeEnd(bytes, from, to);
        int path = authority;
        while (path < to && bytes[path] != '/' && bytes[path] != '?') {
            path++;
        }
        HostSyntax.check(bytes, authority, path);
        authorityStart = authority - base;
        authorityEnd = path - base;
        int pathEnd = path;
        while (pathEnd < to && bytes[pathEnd] != '?') {
            pathEnd++;
        }
        queryMark = pathEnd < to ? pathEnd - base : -1;
        ownPath = path < pathEnd ? PathNormaliser.normalise(bytes, path, pathEnd) : emptyPath(method);
    }

    /** RFC 9112 section 3.2.4: OPTIONS for a whole server has neither path nor query. */
    private byte[] emptyPath(HttpMethod method) {
        return method == HttpMethod.OPTIONS && queryMark < 0 ? new byte[] {'*'} : ROOT;
    }

    private static int schemeEnd(byte[] bytes, int from, int to) {
        if (to - from > HTTP.length && Ascii.equalsIgnoreCase(bytes, from, from + HTTP.length, HTTP)) {
            return from + HTTP.length;
        }
        if (to - from > HTTPS.length && Ascii.equalsIgnoreCase(bytes, from, from + HTTPS.length, HTTPS)) {
            return from + HTTPS.length;
        }
        throw new HttpException(400, "the target is neither a path nor an http or https URI");
    }

    boolean hasAuthority() {
        return authorityEnd > 0;
    }

    String authority(byte[] bytes, int base) {
        return text(bytes, base + authorityStart, base + authorityEnd);
    }

    String text(byte[] bytes, int base) {
        return text(bytes, base + start, base + end);
    }

    @Nullable String query(byte[] bytes, int base) {
        return queryMark < 0 ? null : text(bytes, base + queryMark + 1, base + end);
    }

    void showPath(byte[] bytes, int base, ByteSlice path) {
        byte[] own = ownPath;
        if (own != null) {
            path.set(own, 0, own.length);
        } else {
            path.set(bytes, base + start, base + pathEnd());
        }
    }

    private int pathEnd() {
        return queryMark < 0 ? end : queryMark;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
