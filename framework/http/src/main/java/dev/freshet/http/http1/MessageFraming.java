package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.ContentLength;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.ListElements;

/**
 * Decides where a request's body ends (RFC 9112 section 6). If two recipients decide differently, an attacker can make
 * them see different requests. Anything ambiguous is therefore refused, even where the RFC allows a recipient to repair
 * it.
 */
final class MessageFraming {
    static final long CHUNKED = -1;
    private static final byte[] CHUNKED_CODING = Ascii.bytes("chunked");

    private MessageFraming() {
    }

    /**
     * The length of the body, or {@link #CHUNKED}.
     *
     * @param length the index of the only Content-Length header, or -1
     * @param coding the index of the only Transfer-Encoding header, or -1
     */
    static long of(FieldTable fields, int length, int coding, HttpVersion version) {
        if (coding >= 0) {
            return coded(fields, length, coding, version);
        }
        return length < 0 ? 0
                : ContentLength.parse(fields.bytes(), fields.valueStart(length), fields.valueEnd(length));
    }

    private static long coded(FieldTable fields, int length, int coding, HttpVersion version) {
        if (length >= 0) {
            throw new HttpException(400, "the message has both Content-Length and Transfer-Encoding");
        }
        if (version == HttpVersion.HTTP_1_0) {
            throw new HttpException(400, "an HTTP/1.0 message has Transfer-Encoding");
        }
        requireChunked(fields.bytes(), fields.valueStart(coding), fields.valueEnd(coding));
        return CHUNKED;
    }

    private static void requireChunked(byte[] bytes, int start, int end) {
        if (Ascii.equalsIgnoreCase(bytes, start, end, CHUNKED_CODING)) {
            return;
        }
        ListElements codings = new ListElements(bytes, start, end);
        boolean chunked = false;
        while (codings.next()) {
            if (chunked || !codings.isToken()) {
                throw new HttpException(400, "Transfer-Encoding is not a list of codings that ends with chunked");
            }
            chunked = codings.is(CHUNKED_CODING);
        }
        if (!chunked) {
            throw new HttpException(400, "the last coding of Transfer-Encoding is not chunked");
        }
        throw new HttpException(501, "the only supported transfer coding is chunked");
    }
}
