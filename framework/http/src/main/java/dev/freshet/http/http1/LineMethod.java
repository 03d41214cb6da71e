package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.Methods;
import java.util.Arrays;

/** Reads the method of a request line (RFC 9112 section 3.1). */
final class LineMethod {
    private static final byte[] PREFACE = Ascii.bytes("PRI");

    private LineMethod() {
    }

    /** The index of the space behind the token, or the limit if it goes on. */
    static int tokenEnd(byte[] bytes, int from, int limit) {
        for (int i = from; i < limit; i++) {
            byte b = bytes[i];
            if (b == ' ') {
                return i;
            }
            if (!FieldSyntax.isTokenByte(b)) {
                throw new HttpException(400, "the method has a character that no method may have");
            }
        }
        return limit;
    }

    /** @throws HttpException 400 without a name; 501 for one not served; 505 for the preface of HTTP/2 */
    static HttpMethod named(byte[] bytes, int start, int end) {
        HttpMethod method = Methods.named(bytes, start, end);
        if (method == null || method == HttpMethod.CONNECT) {
            throw refused(bytes, start, end);
        }
        return method;
    }

    private static HttpException refused(byte[] bytes, int start, int end) {
        if (start == end) {
            return new HttpException(400, "the request line begins with a space");
        }
        if (Arrays.equals(bytes, start, end, PREFACE, 0, PREFACE.length)) {
            return new HttpException(505, "HTTP/2 is not spoken on this connection");
        }
        // An origin serves no tunnels, and what follows a CONNECT may be anything: the same answer as a method unknown.
        return new HttpException(501, "no such method");
    }
}
