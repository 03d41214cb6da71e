package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.Methods;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the method of a request line (RFC 9112 section 3.1). */
final class LineMethod {
    static final String NO_METHOD = "no such method";
    private static final byte[] PREFACE = Ascii.bytes("PRI");
    private static final byte[] VERSION = Ascii.bytes("HTTP/");

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

    /**
     * The method, or null for one not served. CONNECT is one: an origin serves no tunnels, and what follows it may be
     * anything.
     *
     * @throws HttpException 400 without a name; 505 for the preface of HTTP/2
     */
    static @Nullable HttpMethod named(byte[] bytes, int start, int end) {
        HttpMethod method = Methods.named(bytes, start, end);
        if (method != null) {
            return method == HttpMethod.CONNECT ? null : method;
        }
        if (start == end) {
            throw new HttpException(400, "the request line begins with a space");
        }
        if (Arrays.equals(bytes, start, end, PREFACE, 0, PREFACE.length)) {
            throw new HttpException(505, "HTTP/2 is not spoken on this connection");
        }
        return null;
    }

    /**
     * What to refuse a line with whose method is not served, once it is there to its end.
     *
     * @return {@link NotHttpException} if it has no version of HTTP either
     */
    static HttpException refusal(byte[] bytes, int start, int end) {
        for (int i = start; i + VERSION.length <= end; i++) {
            if (Arrays.equals(bytes, i, i + VERSION.length, VERSION, 0, VERSION.length)) {
                return new HttpException(501, NO_METHOD);
            }
        }
        return new NotHttpException();
    }
}
