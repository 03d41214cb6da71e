package dev.freshet.http.http1;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.FieldTable;

/** A view of a parsed head in the buffer that was bound last. */
final class BufferedResponseHead implements Http1ResponseHead {
    private final StatusLine line;
    private final FieldTable fields;
    private final ResponseFraming framing;

    BufferedResponseHead(StatusLine line, FieldTable fields, ResponseFraming framing) {
        this.line = line;
        this.fields = fields;
        this.framing = framing;
    }

    @Override
    public HttpVersion version() {
        return line.version();
    }

    @Override
    public int status() {
        return line.status();
    }

    @Override
    public HttpHeaders headers() {
        return fields;
    }

    @Override
    public long contentLength() {
        return framing.bodyLength();
    }

    @Override
    public boolean keepAlive() {
        return framing.keepAlive();
    }
}
