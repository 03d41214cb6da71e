package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.Ascii;
import java.util.Arrays;

/** Reads {@code HTTP/d.d CR LF}, the end of a request line (RFC 9112 section 2.3). Input may be split at any byte. */
final class VersionReader {
    private static final byte[] PATTERN = Ascii.bytes("HTTP/0.0\r\n");
    private static final int MAJOR = 5;
    private static final int MINOR = 7;
    private static final byte[] HTTP_1_1 = Ascii.bytes("HTTP/1.1\r\n");

    private int read;
    private int major;
    private int minor;

    void begin() {
        read = 0;
    }

    boolean ended() {
        return read == PATTERN.length;
    }

    /** HTTP/1.0, or HTTP/1.1 for any later minor version (RFC 9110 section 2.5). */
    HttpVersion version() {
        return minor == 0 ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1;
    }

    /**
     * Continues at {@code from} and returns the index of the first unread byte.
     *
     * @throws HttpException 400 for anything but a version and CRLF, 505 for a version other than HTTP/1
     */
    int parse(byte[] bytes, int from, int limit) {
        if (read == 0 && isHttp11(bytes, from, limit)) {
            major = 1;
            minor = 1;
            read = PATTERN.length;
            return from + PATTERN.length;
        }
        int i = from;
        while (i < limit && read < PATTERN.length) {
            accept(bytes[i++]);
        }
        return i;
    }

    private static boolean isHttp11(byte[] bytes, int from, int limit) {
        int end = from + HTTP_1_1.length;
        return end <= limit && Arrays.equals(bytes, from, end, HTTP_1_1, 0, HTTP_1_1.length);
    }

    private void accept(byte b) {
        if (read == MAJOR && Ascii.isDigit(b)) {
            major = b - '0';
        } else if (read == MINOR && Ascii.isDigit(b)) {
            minor = b - '0';
        } else if (read == MAJOR || read == MINOR || b != PATTERN[read]) {
            throw new HttpException(400, "the request line does not end with a version and CRLF");
        }
        read++;
        if (ended() && major != 1) {
            throw new HttpException(505, "HTTP/" + major + "." + minor + " is not supported");
        }
    }
}
