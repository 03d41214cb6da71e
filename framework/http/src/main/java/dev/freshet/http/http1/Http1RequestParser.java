package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads request heads (RFC 9112 sections 2 to 5) as their bytes come in, however they are cut. One a connection, used
 * for every request on it; allocates nothing for a request whose path is in normal form. Not thread-safe.
 *
 * <p>Strict: only CRLF ends a line, nothing is folded, trimmed or repaired that another recipient might read in another
 * way. After an {@link HttpException} the connection must be closed once the answer is out.
 */
public final class Http1RequestParser extends HeadParser {
    private final RequestLine line;
    private final RequestFields meaning = new RequestFields();
    private final BufferedRequestHead head;

    public Http1RequestParser(Http1Limits limits) {
        super(limits);
        RequestTarget target = new RequestTarget();
        line = new RequestLine(limits.maxRequestLine(), target);
        head = new BufferedRequestHead(line, target, fields(), meaning);
    }

    /** The next head begins at this index of the buffer. What {@link #head()} showed is over. */
    public void begin(int start) {
        beginAt(start);
        line.begin();
    }

    /**
     * Reads on at {@link #position()}. The bytes from the head's start on must be in this buffer, at the same indexes
     * as before; it may be another array.
     *
     * @return true when the head is complete
     * @throws HttpException the status to refuse the request with: 400, 413, 414, 417, 431, 501 or 505
     */
    @Override
    public boolean parse(byte[] buffer, int limit) {
        return super.parse(buffer, limit);
    }

    @Override
    boolean startLineEnded() {
        return line.ended();
    }

    @Override
    int parseStartLine(byte[] bytes, int base, int from, int limit) {
        return line.parse(bytes, base, from, limit);
    }

    @Override
    void readFields() {
        meaning.read(fields(), line.version());
    }

    @Override
    void bind(byte[] bytes, int base) {
        head.bind(bytes, base);
    }

    /** Whether a byte of this head was seen; the empty lines tolerated before it do not count. */
    public boolean started() {
        return line.started();
    }

    /** The head, once {@link #parse} gave true. Always the same object, with the values of the last head. */
    public Http1RequestHead head() {
        return head;
    }
}
