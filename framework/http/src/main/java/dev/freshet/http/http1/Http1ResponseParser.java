package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads response heads (RFC 9112 sections 2 to 6) as their bytes come in, however they are cut. One a connection, used
 * for every response on it; allocates nothing for one. Not thread-safe.
 *
 * <p>As strict as {@link Http1RequestParser}. After a {@link BadResponseException} the connection must be closed. Of
 * the limits, {@code max-request-line} holds for the status line.
 */
public final class Http1ResponseParser extends HeadParser {
    private final StatusLine line;
    private final ResponseFraming framing = new ResponseFraming();
    private final BufferedResponseHead head;
    private boolean toHead;

    public Http1ResponseParser(Http1Limits limits) {
        super(limits);
        line = new StatusLine(limits.maxRequestLine());
        head = new BufferedResponseHead(line, fields(), framing);
    }

    /**
     * The next head begins at this index of the buffer. What {@link #head()} showed is over.
     *
     * @param toHead whether the request was HEAD: the same fields announce no body then
     */
    public void begin(int start, boolean toHead) {
        this.toHead = toHead;
        beginAt(start);
        line.begin();
    }

    /**
     * Reads on at {@link #position()}. The bytes from the head's start on must be in this buffer, at the same indexes
     * as before; it may be another array.
     *
     * @return true when the head is complete
     * @throws BadResponseException if this is no response, or one whose end would be a guess
     */
    @Override
    public boolean parse(byte[] buffer, int limit) {
        try {
            return super.parse(buffer, limit);
        } catch (HttpException refusal) {
            throw BadResponseException.of(refusal);
        }
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
        framing.read(fields(), line, toHead);
    }

    @Override
    void bind(byte[] bytes, int base) {
        head.bind(bytes, base);
    }

    /** The head, once {@link #parse} gave true. Always the same object, with the values of the last head. */
    public Http1ResponseHead head() {
        return head;
    }
}
