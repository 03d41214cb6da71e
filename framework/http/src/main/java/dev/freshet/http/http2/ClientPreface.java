package dev.freshet.http.http2;

import java.nio.charset.StandardCharsets;

/** The 24 bytes that a client sends before its first frame (RFC 9113 section 3.4). */
final class ClientPreface {
    static final byte[] OCTETS = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private int matched;

    boolean ended() {
        return matched == OCTETS.length;
    }

    /** Compares the next bytes and returns the first index not compared. */
    int read(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && matched < OCTETS.length) {
            if (bytes[i++] != OCTETS[matched++]) {
                throw FrameRules.protocolError("the connection does not begin with the HTTP/2 preface");
            }
        }
        return i;
    }
}
