package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http1.ReceivedResponses.Message;
import dev.freshet.http.http1.ReceivedResponses.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Gives responses to the codec whole, cut in two at every offset, and byte by byte in a buffer that is another one, at
 * another place, each time; the outcome must be the same.
 */
final class ResponseCases {
    static final String OK = "HTTP/1.1 200 OK\r\n";
    static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String PROBE = "HTTP/1.1 299 Probe\r\nContent-Length: 0\r\n\r\n";
    private static final int START = 3;

    private ResponseCases() {
    }

    /** One response is read, then the one behind it; gives the first. */
    static Message accepted(String bytes) {
        return accepted(bytes, false);
    }

    static Message accepted(String bytes, boolean toHead) {
        Outcome outcome = outcome(Http1Limits.DEFAULT, bytes + PROBE, toHead);
        assertThat(outcome.refusal()).isEmpty();
        assertThat(outcome.responses()).extracting(Message::status).hasSize(2).endsWith(299);
        return outcome.responses().getFirst();
    }

    /** One response is read, which is the last of its connection. */
    static Message last(String bytes) {
        Outcome outcome = outcome(Http1Limits.DEFAULT, bytes, false);
        assertThat(outcome.refusal()).isEmpty();
        assertThat(outcome.responses()).hasSize(1);
        assertThat(outcome.responses().getFirst().keepAlive()).isFalse();
        return outcome.responses().getFirst();
    }

    /** Refused with this detail, nothing read. */
    static void refused(String detail, String bytes) {
        refused(Http1Limits.DEFAULT, detail, bytes);
    }

    static void refused(Http1Limits limits, String detail, String bytes) {
        Outcome outcome = outcome(limits, bytes + PROBE, false);
        assertThat(outcome.refusal()).isEqualTo(detail);
        assertThat(outcome.responses()).isEmpty();
    }

    static Outcome outcome(Http1Limits limits, String bytes, boolean toHead) {
        byte[] buffer = ("..." + bytes).getBytes(StandardCharsets.ISO_8859_1);
        ReceivedResponses whole = new ReceivedResponses(limits, toHead, START);
        whole.read(buffer, buffer.length);
        Outcome expected = whole.end();
        for (int cut = START; cut < buffer.length; cut++) {
            ReceivedResponses pieces = new ReceivedResponses(limits, toHead, START);
            pieces.read(buffer, cut);
            pieces.read(buffer, buffer.length);
            assertThat(pieces.end()).as("cut at %d", cut - START).isEqualTo(expected);
        }
        assertThat(byteByByte(limits, buffer, toHead)).as("byte by byte").isEqualTo(expected);
        return expected;
    }

    private static Outcome byteByByte(Http1Limits limits, byte[] bytes, boolean toHead) {
        ReceivedResponses responses = new ReceivedResponses(limits, toHead, START);
        for (int limit = START + 1; limit <= bytes.length && !responses.isClosed(); limit++) {
            int shift = limit % 5;
            // A copy with junk before, and nothing behind, so that reading one byte too far fails.
            byte[] copy = new byte[limit + shift];
            Arrays.fill(copy, 0, shift, (byte) '%');
            System.arraycopy(bytes, 0, copy, shift, limit);
            responses.moved(shift);
            responses.read(copy, limit + shift);
            responses.moved(-shift);
        }
        return responses.end();
    }
}
