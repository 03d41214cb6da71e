package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;

/** Recognises request methods (RFC 9110 section 9.1: compared with regard to case). */
final class Methods {
    private static final HttpMethod[] ALL = HttpMethod.values();
    private static final byte[][] NAMES = names();

    private Methods() {
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
        if (end - start == 3 && bytes[start] == 'G' && bytes[start + 1] == 'E' && bytes[start + 2] == 'T') {
            return HttpMethod.GET;
        }
        for (int i = 0; i < NAMES.length; i++) {
            if (equal(bytes, start, end, NAMES[i]) && ALL[i] != HttpMethod.CONNECT) {
                return ALL[i];
            }
        }
        throw refused(bytes, start, end);
    }

    private static HttpException refused(byte[] bytes, int start, int end) {
        if (start == end) {
            return new HttpException(400, "the request line begins with a space");
        }
        if (equal(bytes, start, end, Ascii.bytes("PRI"))) {
            return new HttpException(505, "HTTP/2 is not spoken on this connection");
        }
        // An origin serves no tunnels, and what follows a CONNECT may be anything: the same answer as a method unknown.
        return new HttpException(501, "no such method");
    }

    private static boolean equal(byte[] bytes, int start, int end, byte[] name) {
        if (end - start != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (bytes[start + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[][] names() {
        byte[][] names = new byte[ALL.length][];
        for (int i = 0; i < ALL.length; i++) {
            names[i] = Ascii.bytes(ALL[i].name());
        }
        return names;
    }
}
