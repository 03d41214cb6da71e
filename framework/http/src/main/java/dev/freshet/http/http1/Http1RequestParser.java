package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads request heads (RFC 9112 sections 2 to 5) from input that may be split anywhere. One instance serves all
 * requests of a connection. Allocates nothing for a request whose path is already normal. Not thread-safe.
 *
 * <p>Strict: only CRLF ends a line, and nothing is folded, trimmed or repaired that another recipient could read
 * differently. After an {@link HttpException} (400, 413, 414, 417, 431, 501 or 505), send the error response and close
 * the connection.
 */
public final class Http1RequestParser extends HeadParser {
    private final RequestLine line;
    private final RequestFields meaning = new RequestFields();
    private final Http1RequestHead head;

    public Http1RequestParser(Http1Limits limits) {
        RequestTarget target = new RequestTarget();
        RequestLine line = new RequestLine(limits.maxRequestLine(), target);
        super(limits, line);
        this.line = line;
        head = new Http1RequestHead(line, target, fields(), meaning);
    }

    /** Prepares for a head that begins at this index of the buffer. Invalidates {@link #head()}. */
    public void begin(int start) {
        beginAt(start);
    }

    /** Lets the bytes of the last head be freed while no next one begins. Invalidates {@link #head()}. */
    @Override
    public void forget() {
        super.forget();
        head.forget();
    }

    @Override
    void readFields() {
        meaning.read(fields(), line.version());
    }

    @Override
    void bind(byte[] bytes, int base) {
        head.bind(bytes, base);
    }

    /** Whether a byte of this head was read. Empty lines before the head do not count. */
    public boolean started() {
        return line.started();
    }

    /** The head, after {@link #parse} returned true. Always the same object, showing the latest head. */
    public Http1RequestHead head() {
        return head;
    }
}
