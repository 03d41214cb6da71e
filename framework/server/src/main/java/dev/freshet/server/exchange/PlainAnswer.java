package dev.freshet.server.exchange;

import java.nio.charset.StandardCharsets;

/** An HTTP/1.1 response for a client that speaks the wrong protocol, in plain text so that a person can read it. */
public final class PlainAnswer {
    private PlainAnswer() {
    }

    /** Whether a client that begins with this byte can be expected to read the answer. */
    public static boolean isFor(byte first) {
        return first >= 'A' && first <= 'Z';
    }

    /**
     * The whole response, which announces the end of the connection. It fits into any empty send buffer.
     *
     * @param status such as {@code 400 Bad Request}
     * @param detail ASCII
     */
    public static byte[] of(String status, String detail) {
        String date = DateLine.format(System.currentTimeMillis() / 1000);
        return ("HTTP/1.1 " + status + "\r\nDate: " + date + "\r\nContent-Type: text/plain\r\nContent-Length: "
                + detail.length() + "\r\nConnection: close\r\n\r\n" + detail).getBytes(StandardCharsets.US_ASCII);
    }
}
