package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1RequestEncoder;
import java.util.Arrays;
import java.util.Map;

/** A request encoded once, to be sent any number of times, on any connections and loops. Immutable. */
public final class PreparedRequest {
    private final byte[] bytes;
    private final boolean head;

    private PreparedRequest(byte[] bytes, boolean head) {
        this.bytes = bytes;
        this.head = head;
    }

    /**
     * Encodes a request. Content-Length is sent where there is a body, and with the methods that are expected to have
     * one (RFC 9110 section 8.6).
     *
     * @param method in its case; CONNECT is not supported
     * @param target a path, with or without a query, percent-encoded
     * @param authority host and, unless it is the default, port; becomes Host
     * @param fields in their order; not Host, Content-Length or Transfer-Encoding
     * @throws IllegalArgumentException if any of this cannot be sent as it is
     */
    public static PreparedRequest of(String method, String target, String authority, Map<String, String> fields,
            byte[] body) {
        OutputBytes out = new OutputBytes(new byte[256 + body.length]);
        Http1RequestEncoder.requestLine(out, method, target, authority);
        fields.forEach((name, value) -> Http1RequestEncoder.field(out, name, value));
        boolean length = body.length > 0 || RequestHeadWriter.expectsBody(method);
        Http1RequestEncoder.end(out, length ? body.length : Http1RequestEncoder.NO_LENGTH);
        out.put(body);
        return new PreparedRequest(Arrays.copyOf(out.array(), out.size()), method.equals("HEAD"));
    }

    /** Bytes on the wire, head and body. */
    public int length() {
        return bytes.length;
    }

    /** Shared; not to be changed. */
    byte[] bytes() {
        return bytes;
    }

    boolean isHead() {
        return head;
    }
}
