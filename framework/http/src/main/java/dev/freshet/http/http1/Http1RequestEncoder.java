package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.PathNormaliser;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.HostSyntax;

/**
 * Encodes request heads (RFC 9112 sections 3 and 6) in three steps: request line, headers, end. Throws
 * {@link IllegalArgumentException} for anything that a recipient could read as another request. For chunks, use
 * {@link Http1ResponseEncoder}.
 */
public final class Http1RequestEncoder {
    /** Used instead of a length: the body is chunked. */
    public static final long CHUNKED = Http1ResponseEncoder.CHUNKED;
    /** Used instead of a length: there is no body, and no length is sent. */
    public static final long NO_LENGTH = Http1ResponseEncoder.NO_LENGTH;

    private static final byte[] VERSION_AND_HOST = Ascii.bytes(" HTTP/1.1\r\nHost: ");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("Content-Length: ");
    private static final byte[] END_CHUNKED = Ascii.bytes("Transfer-Encoding: chunked\r\n\r\n");
    private static final byte[] CRLF = Ascii.bytes("\r\n");

    private Http1RequestEncoder() {
    }

    /**
     * Writes the request line and Host.
     *
     * @param method a token, case-sensitive. CONNECT is refused, because it turns the connection into a tunnel
     * @param target a path with or without a query, an absolute http or https URI, or {@code *} with OPTIONS; already
     *     percent-encoded
     * @param authority the host, with the port unless it is the default
     */
    public static void requestLine(OutputBytes out, String method, String target, String authority) {
        requireMethod(method);
        requireTarget(method, target);
        HostSyntax.requireAuthority(authority);
        out.putLatin1(method);
        out.put((byte) ' ');
        out.putLatin1(target);
        out.put(VERSION_AND_HOST);
        out.putLatin1(authority);
        out.put(CRLF);
    }

    /** Writes a header. Refuses Host and the framing headers, which the other steps write. */
    public static void field(OutputBytes out, String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        requireNotOwn(name, value);
        out.putLatin1(name);
        out.put((byte) ':');
        out.put((byte) ' ');
        out.putLatin1(value);
        out.put(CRLF);
    }

    /**
     * Writes the framing headers and the empty line.
     *
     * @param length the length of the body in bytes, or one of the constants
     */
    public static void end(OutputBytes out, long length) {
        if (length == CHUNKED) {
            out.put(END_CHUNKED);
            return;
        }
        if (length != NO_LENGTH) {
            if (length < 0) {
                throw new IllegalArgumentException("the length of the body is " + length);
            }
            out.put(CONTENT_LENGTH);
            out.putDecimal(length);
            out.put(CRLF);
        }
        out.put(CRLF);
    }

    private static void requireMethod(String method) {
        if (!FieldSyntax.isToken(method)) {
            throw new IllegalArgumentException("the method is not a token");
        }
        if (method.equals("CONNECT")) {
            throw new IllegalArgumentException("CONNECT is not supported: it creates a tunnel");
        }
    }

    private static void requireTarget(String method, String target) {
        boolean absolute = target.regionMatches(true, 0, "http://", 0, 7)
                || target.regionMatches(true, 0, "https://", 0, 8);
        if (!target.startsWith("/") && !absolute && !(target.equals("*") && method.equals("OPTIONS"))) {
            throw new IllegalArgumentException(
                    "the target must be a path with a leading slash, an http or https URI, or * with OPTIONS");
        }
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c > 0x7f || !PathNormaliser.isQueryByte((byte) c)) {
                throw new IllegalArgumentException(
                        "the target has a character that must be percent-encoded, at index " + i);
            }
        }
    }

    private static void requireNotOwn(String name, String value) {
        switch (name.length()) {
            case 4 -> refuse(name, "Host", "pass it as the authority");
            case 10 -> {
                if (!value.equalsIgnoreCase("close") && !value.equalsIgnoreCase("keep-alive")) {
                    refuse(name, "Connection", "you can only set it to close or keep-alive");
                }
            }
            case 14 -> refuse(name, "Content-Length", "it is derived from the body");
            case 17 -> refuse(name, "Transfer-Encoding", "it is derived from the body");
            default -> {
            }
        }
    }

    private static void refuse(String name, String own, String instead) {
        if (name.equalsIgnoreCase(own)) {
            throw new IllegalArgumentException(own + " is written by the encoder; " + instead);
        }
    }
}
