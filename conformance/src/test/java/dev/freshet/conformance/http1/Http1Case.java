package dev.freshet.conformance.http1;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Bytes for a new connection, and what must come of them. The probe request follows them on the same connection, unless
 * the client ends its output.
 *
 * @param sentence what the server does, as a name for the test
 * @param text the bytes, one char an octet
 * @param endsOutput the client says that no more comes, in place of the probe
 */
public record Http1Case(Rule rule, String sentence, String text, boolean endsOutput, Expected expected) {
    static final String P = "POST /e HTTP/1.1\r\nHost: a\r\n";
    static final String G = "GET /e HTTP/1.1\r\nHost: a\r\n";
    static final String CL5 = "Content-Length: 5\r\n";
    static final String TC = "Transfer-Encoding: chunked\r\n";
    static final String E = "\r\n";
    public static final String PROBE = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n";
    /** The handler's view of P with no body, of P with "hello", and of G. */
    static final String EMPTY = "POST a /e []";
    static final String HELLO = "POST a /e [hello]";
    static final String GOT = "GET a /e []";

    /** The request of a chunked body. */
    static String chunked(String body) {
        return P + TC + E + body;
    }

    /** All bytes that are sent. */
    byte[] bytes() {
        return (endsOutput ? text : text + PROBE).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes without the probe. */
    public int length() {
        return text.length();
    }

    /**
     * The last place to cut. A client that has said that this request is its last must not send the probe (RFC 9112
     * section 9.6): if it does so after it was answered, the connection is gone. So there they arrive together.
     */
    int lastCut() {
        return expected.closesAsAsked() ? length() - 1 : length();
    }

    /** Whether it may have a body in chunks. */
    public boolean isChunked() {
        return text.toLowerCase(Locale.ROOT).contains("chunked");
    }

    boolean firstIsHead() {
        return text.startsWith("HEAD ");
    }

    @Override
    public String toString() {
        return rule + " " + sentence;
    }
}
