package dev.freshet.http.http2;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Parses {@code :path} (RFC 9113 section 8.3.1). A path that is already normal is not copied. */
final class PathField {
    private final ByteSlice path = new ByteSlice();
    private byte[] bytes = new byte[0];
    private int start;
    private int end;
    /** The index after the question mark, or -1. */
    private int query;

    /**
     * @throws Http2Exception for the stream, if this is neither a path nor {@code *} with OPTIONS
     * @throws HttpException 400 for a refused path
     */
    void read(int streamId, HttpMethod method, byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        query = -1;
        if (start < end && bytes[start] == '/') {
            readPath();
        } else if (end - start == 1 && bytes[start] == '*' && method == HttpMethod.OPTIONS) {
            path.set(bytes, start, end);
        } else {
            throw FieldRules.malformed(streamId, ":path does not begin with a slash");
        }
    }

    private void readPath() {
        boolean normalise = false;
        int i = start;
        while (i < end && bytes[i] != '?') {
            byte b = bytes[i];
            if (b == '.' && bytes[i - 1] == '/' || b == '%') {
                normalise = true;
            } else if (!PathNormaliser.isPathByte(b)) {
                throw badCharacter();
            }
            i++;
        }
        if (i < end) {
            readQuery(i + 1);
        }
        if (normalise) {
            byte[] normal = PathNormaliser.normalise(bytes, start, i);
            path.set(normal, 0, normal.length);
        } else {
            path.set(bytes, start, i);
        }
    }

    private void readQuery(int from) {
        query = from;
        for (int i = from; i < end; i++) {
            if (!PathNormaliser.isQueryByte(bytes[i])) {
                throw badCharacter();
            }
        }
    }

    private static HttpException badCharacter() {
        return new HttpException(400, "the request target has a character that must be percent-encoded");
    }

    ByteSlice path() {
        return path;
    }

    String target() {
        return text(start);
    }

    @Nullable String query() {
        return query < 0 ? null : text(query);
    }

    private String text(int from) {
        return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }
}
