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

    /** The index of the space after the token, or {@code limit} if the token goes on. */
    static int tokenEnd(byte[] bytes, int from, int limit) {
        for (int i = from; i < limit; i++) {
            byte b = bytes[i];
            if (b == ' ') {
                return i;
            }
            if (!FieldSyntax.isTokenByte(b)) {
                throw new HttpException(400, "the method has a character that is not allowed");
            }
        }
        return limit;
    }

    /**
     * The method, or null if it is not supported. CONNECT is not supported: an origin server opens no tunnels, and
     * anything may follow a CONNECT.
     *
     * @throws HttpException 400 if the name is empty; 505 for the HTTP/2 preface
     */
    static @Nullable HttpMethod named(byte[] bytes, int start, int end) {
        HttpMethod method = Methods.named(bytes, start, end);
        if (method == null) {
            requireOther(bytes, start, end);
        }
        return method == HttpMethod.CONNECT ? null : method;
    }

    private static void requireOther(byte[] bytes, int start, int end) {
        if (start == end) {
            throw new HttpException(400, "the request line begins with a space");
        }
        if (Arrays.equals(bytes, start, end, PREFACE, 0, PREFACE.length)) {
            throw new HttpException(505, "HTTP/2 is not enabled on this connection");
        }
    }

    /**
     * The error for a complete line whose method is not supported.
     *
     * @return {@link NotHttpException} if the line does not contain an HTTP version either
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
