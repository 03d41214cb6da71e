package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.TrailerNames;
import java.util.Arrays;

/**
 * Reads the trailers after the last chunk (RFC 9112 section 7.1.2). Copies their bytes, because the input buffer is
 * refilled while they are read.
 */
final class Trailers {
    static final FieldTable NONE = new FieldTable(1);
    private static final int USUAL_BYTES = 64;

    private final int maxBytes;
    private final FieldTable fields = new FieldTable(2);
    private final FieldLines lines;
    private byte[] copy = new byte[USUAL_BYTES];
    private int copied;
    private int parsed;

    Trailers(Http1Limits limits) {
        maxBytes = limits.maxTrailerBytes();
        lines = new FieldLines(fields, limits.maxTrailerCount());
    }

    void begin() {
        lines.begin();
        if (copy.length > USUAL_BYTES) {
            copy = new byte[USUAL_BYTES]; // one request with long trailers must not cost the connection memory
            fields.bind(copy, 0);
            lines.forget();
        }
        copied = 0;
        parsed = 0;
    }

    boolean ended() {
        return lines.ended();
    }

    /** All trailers once they are complete; none before. */
    HttpHeaders shown() {
        return lines.ended() ? fields : NONE;
    }

    /** Continues at {@code from} and returns the index of the first unread byte. */
    int parse(byte[] bytes, int from, int limit) {
        long cap = maxBytes + 2L;
        int length = (int) Math.min(limit - from, cap - copied);
        append(bytes, from, length);
        int before = parsed;
        parsed = lines.parse(copy, 0, parsed, copied);
        if (lines.ended()) {
            fields.bind(copy, 0);
            TrailerNames.check(fields);
        } else if (copied == cap) {
            throw new HttpException(431, "the trailers are longer than " + maxBytes + " bytes");
        }
        return from + parsed - before;
    }

    private void append(byte[] bytes, int from, int length) {
        if (copied + length > copy.length) {
            copy = Arrays.copyOf(copy, Math.max(copied + length, copy.length * 2));
        }
        System.arraycopy(bytes, from, copy, copied, length);
        copied += length;
    }
}
