package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1RequestEncoder;
import java.util.Arrays;
import java.util.Map;

/** A request that is encoded once and can be sent many times, on any connections and event loops. Immutable. */
public final class PreparedRequest {
    private final byte[] bytes;
    private final boolean head;

    private PreparedRequest(byte[] bytes, boolean head) {
        this.bytes = bytes;
        this.head = head;
    }

    /**
     * Encodes a request. Content-Length is sent if there is a body, or if the method usually has one (RFC 9110 section
     * 8.6).
     *
     * @param method case-sensitive; CONNECT is not supported
     * @param target a percent-encoded path with or without a query
     * @param authority the host, with the port unless it is the default; becomes Host
     * @param fields headers in order, without Host, Content-Length and Transfer-Encoding
     * @throws IllegalArgumentException if any of this is invalid
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

    /** The encoded length of head and body in bytes. */
    public int length() {
        return bytes.length;
    }

    /** The array is shared: do not change it. */
    byte[] bytes() {
        return bytes;
    }

    boolean isHead() {
        return head;
    }
}
