package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Gives bytes to the codec whole, cut in two at every offset, and byte by byte in a buffer that is another one, at
 * another place, each time; the outcome must be the same. A case is followed by a probe request on its connection.
 */
final class Http1Cases {
    static final String P = "POST /e HTTP/1.1\r\nHost: a\r\n";
    static final String G = "GET /e HTTP/1.1\r\nHost: a\r\n";
    static final String CL5 = "Content-Length: 5\r\n";
    static final String TC = "Transfer-Encoding: chunked\r\n";
    static final String E = "\r\n";
    private static final String PROBE = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final int START = 3;

    private Http1Cases() {
    }

    /** The request of a chunked body. */
    static String chunked(String body) {
        return P + TC + E + body;
    }

    /** One request is read, then the probe; gives the request. */
    static Outcome.Message accepted(String bytes) {
        Outcome outcome = outcome(bytes);
        assertThat(outcome.status()).as("status").isZero();
        assertThat(outcome.requests()).extracting(Outcome.Message::path).hasSize(2).endsWith("/probe");
        return outcome.requests().getFirst();
    }

    /** Refused with 400, nothing read. */
    static void refused(String bytes) {
        refused(400, bytes);
    }

    static void refused(int status, String bytes) {
        Outcome outcome = outcome(bytes);
        assertThat(outcome.status()).as("status").isEqualTo(status);
        assertThat(outcome.requests()).isEmpty();
    }

    static Outcome outcome(String bytes) {
        return outcome(Http1Limits.DEFAULT, bytes);
    }

    static Outcome outcome(Http1Limits limits, String bytes) {
        byte[] buffer = ("..." + bytes + PROBE).getBytes(StandardCharsets.ISO_8859_1);
        Connection whole = new Connection(limits, START);
        whole.read(buffer, buffer.length);
        Outcome expected = whole.outcome();
        for (int cut = START; cut < buffer.length; cut++) {
            Connection connection = new Connection(limits, START);
            connection.read(buffer, cut);
            boolean decided = connection.isClosed();
            connection.read(buffer, buffer.length);
            assertThat(connection.outcome()).as("cut at %d", cut - START).isEqualTo(expected);
            if (decided) {
                break;
            }
        }
        assertThat(byteByByte(limits, buffer)).as("byte by byte").isEqualTo(expected);
        return expected;
    }

    private static Outcome byteByByte(Http1Limits limits, byte[] bytes) {
        Connection connection = new Connection(limits, START);
        boolean move = bytes.length < 2_000;
        for (int limit = START + 1; limit <= bytes.length && !connection.isClosed(); limit++) {
            int shift = move ? limit % 5 : 0;
            connection.moved(shift);
            connection.read(move ? shifted(bytes, shift, limit) : bytes, limit + shift);
            connection.moved(-shift);
        }
        return connection.outcome();
    }

    /** A copy with junk before, and nothing behind, so that reading one byte too far fails. */
    private static byte[] shifted(byte[] bytes, int shift, int limit) {
        byte[] copy = new byte[limit + shift];
        Arrays.fill(copy, 0, shift, (byte) '%');
        System.arraycopy(bytes, 0, copy, shift, limit);
        return copy;
    }
}
