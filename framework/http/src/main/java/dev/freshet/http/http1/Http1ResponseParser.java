package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads response heads (RFC 9112 sections 2 to 6) from input that may be split anywhere. One instance serves all
 * responses of a connection. Allocates nothing per response. Not thread-safe.
 *
 * <p>As strict as {@link Http1RequestParser}. The limit {@code max-request-line} applies to the status line. After a
 * {@link BadResponseException}, close the connection.
 */
public final class Http1ResponseParser extends HeadParser {
    private final StatusLine line;
    private final ResponseFraming framing = new ResponseFraming();
    private final Http1ResponseHead head;
    private boolean toHead;

    public Http1ResponseParser(Http1Limits limits) {
        StatusLine line = new StatusLine(limits.maxRequestLine());
        super(limits, line);
        this.line = line;
        head = new Http1ResponseHead(line, fields(), framing);
    }

    /**
     * Prepares for a head that begins at this index of the buffer. Invalidates {@link #head()}.
     *
     * @param toHead whether the request was HEAD, so that no body follows whatever the headers say
     */
    public void begin(int start, boolean toHead) {
        this.toHead = toHead;
        beginAt(start);
    }

    /**
     * {@inheritDoc}
     *
     * @throws BadResponseException if this is not a response, or one whose end is ambiguous
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
    void readFields() {
        framing.read(fields(), line, toHead);
    }

    @Override
    void bind(byte[] bytes, int base) {
        super.bind(bytes, base);
        head.bind(bytes, base);
    }

    /** The head, after {@link #parse} returned true. Always the same object, showing the latest head. */
    public Http1ResponseHead head() {
        return head;
    }
}
