package dev.freshet.http.http1;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.syntax.FieldTable;

/**
 * A parsed and validated response head. It is a view of the parser's buffer, valid until the parser begins the next
 * head or the bytes move or are overwritten. Each call that returns text decodes it again.
 */
public final class Http1ResponseHead implements ResponseHead {
    private final StatusLine line;
    private final FieldTable fields;
    private final ResponseFraming framing;
    private byte[] bytes = new byte[0];
    private int base;

    Http1ResponseHead(StatusLine line, FieldTable fields, ResponseFraming framing) {
        this.line = line;
        this.fields = fields;
        this.framing = framing;
    }

    /** Moves the view of the status line: the head now begins at {@code bytes[base]}. */
    void bind(byte[] bytes, int base) {
        this.bytes = bytes;
        this.base = base;
    }

    @Override
    public HttpVersion version() {
        return line.version();
    }

    @Override
    public int status() {
        return line.status();
    }

    /** The reason phrase as received, often "". Clients should ignore it (RFC 9112 section 4). */
    public String reason() {
        return line.reason(bytes, base);
    }

    @Override
    public HttpHeaders headers() {
        return fields;
    }

    /** The length of the body: 0 if there is none, -1 if it is chunked, -2 if it ends with the connection. */
    @Override
    public long contentLength() {
        return framing.bodyLength();
    }

    /** Whether the server allows the connection to persist (RFC 9112 section 9.3). */
    public boolean keepAlive() {
        return framing.keepAlive();
    }
}
