package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads response heads (RFC 9112 sections 2 to 6) as their bytes come in, however they are cut. One a connection, used
 * for every response on it; allocates nothing for one. Not thread-safe.
 *
 * <p>As strict as {@link Http1RequestParser}. After a {@link BadResponseException} the connection must be closed. Of
 * the limits, {@code max-request-line} holds for the status line.
 */
public final class Http1ResponseParser {
    private final int maxHeaderBytes;
    private final StatusLine line;
    private final FieldTable fields = new FieldTable(16);
    private final FieldLines fieldLines;
    private final ResponseFraming framing = new ResponseFraming();
    private final BufferedResponseHead head;
    private byte[] bytes = new byte[0];
    private int base;
    private int position;
    private int fieldsStart;
    private boolean toHead;
    private boolean complete;

    public Http1ResponseParser(Http1Limits limits) {
        maxHeaderBytes = limits.maxHeaderBytes();
        line = new StatusLine(limits.maxRequestLine());
        fieldLines = new FieldLines(fields, limits.maxHeaderCount());
        head = new BufferedResponseHead(line, fields, framing);
    }

    /**
     * The next head begins at this index of the buffer. What {@link #head()} showed is over.
     *
     * @param toHead whether the request was HEAD: the same fields announce no body then
     */
    public void begin(int start, boolean toHead) {
        base = start;
        position = start;
        this.toHead = toHead;
        complete = false;
        line.begin();
        fieldLines.begin();
    }

    /**
     * Reads on at {@link #position()}. The bytes from the head's start on must be in this buffer, at the same indexes
     * as before; it may be another array.
     *
     * @return true when the head is complete
     * @throws BadResponseException if this is no response, or one whose end would be a guess
     */
    public boolean parse(byte[] buffer, int limit) {
        bytes = buffer;
        if (!complete) {
            try {
                readOn(buffer, limit);
            } catch (HttpException refusal) {
                throw BadResponseException.of(refusal);
            }
        }
        return complete;
    }

    private void readOn(byte[] buffer, int limit) {
        int i = position;
        if (!line.ended()) {
            i = line.parse(buffer, base, i, limit);
            fieldsStart = i - base;
        }
        if (line.ended()) {
            i = parseFields(buffer, i, limit);
        }
        position = i;
    }

    private int parseFields(byte[] buffer, int from, int limit) {
        // As for the status line: no byte behind the limit is looked at, so that every cut gives the same outcome.
        long cap = (long) base + fieldsStart + maxHeaderBytes + 2;
        int i = fieldLines.parse(buffer, base, from, (int) Math.min(limit, cap));
        if (fieldLines.ended()) {
            head.bind(buffer, base);
            framing.read(fields, line, toHead);
            complete = true;
        } else if (i == cap) {
            throw new BadResponseException("the header fields are longer than " + maxHeaderBytes + " bytes");
        }
        return i;
    }

    /** The first byte not read; behind the head when it is complete. */
    public int position() {
        return position;
    }

    /** The bytes were moved inside their buffer, by so many places; negative towards its start. */
    public void moved(int delta) {
        base += delta;
        position += delta;
        if (complete) {
            head.bind(bytes, base);
        }
    }

    /** The bytes of the complete head are in this array from now on, at the same indexes. */
    public void rebind(byte[] buffer) {
        bytes = buffer;
        if (complete) {
            head.bind(buffer, base);
        }
    }

    /** The head, once {@link #parse} gave true. Always the same object, with the values of the last head. */
    public Http1ResponseHead head() {
        return head;
    }
}
