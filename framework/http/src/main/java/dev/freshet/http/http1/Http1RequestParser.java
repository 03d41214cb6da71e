package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Reads request heads (RFC 9112 sections 2 to 5) as their bytes come in, however they are cut. One a connection, used
 * for every request on it; allocates nothing for a request whose path is in normal form. Not thread-safe.
 *
 * <p>Strict: only CRLF ends a line, nothing is folded, trimmed or repaired that another recipient might read in another
 * way. After an {@link HttpException} the connection must be closed once the answer is out.
 */
public final class Http1RequestParser {
    private final int maxHeaderBytes;
    private final RequestLine line;
    private final FieldTable fields = new FieldTable(16);
    private final FieldLines fieldLines;
    private final RequestFields meaning = new RequestFields();
    private final BufferedRequestHead head;
    private byte[] bytes = new byte[0];
    private int base;
    private int position;
    private int fieldsStart;
    private boolean complete;

    public Http1RequestParser(Http1Limits limits) {
        RequestTarget target = new RequestTarget();
        maxHeaderBytes = limits.maxHeaderBytes();
        line = new RequestLine(limits.maxRequestLine(), target);
        fieldLines = new FieldLines(fields, limits.maxHeaderCount());
        head = new BufferedRequestHead(line, target, fields, meaning);
    }

    /** The next head begins at this index of the buffer. What {@link #head()} showed is over. */
    public void begin(int start) {
        base = start;
        position = start;
        complete = false;
        line.begin();
        fieldLines.begin();
    }

    /**
     * Reads on at {@link #position()}. The bytes from the head's start on must be in this buffer, at the same indexes
     * as before; it may be another array.
     *
     * @return true when the head is complete
     * @throws HttpException the status to refuse the request with: 400, 413, 414, 417, 431, 501 or 505
     */
    public boolean parse(byte[] buffer, int limit) {
        bytes = buffer;
        if (complete) {
            return true;
        }
        int i = position;
        if (!line.ended()) {
            i = line.parse(buffer, base, i, limit);
            fieldsStart = i - base;
        }
        if (line.ended()) {
            i = parseFields(buffer, i, limit);
        }
        position = i;
        return complete;
    }

    private int parseFields(byte[] buffer, int from, int limit) {
        // As for the request line: no byte behind the limit is looked at, so that every cut gives the same answer.
        long cap = (long) base + fieldsStart + maxHeaderBytes + 2;
        int i = fieldLines.parse(buffer, base, from, (int) Math.min(limit, cap));
        if (fieldLines.ended()) {
            fields.bind(buffer, base);
            meaning.read(fields, line.version());
            head.bind(buffer, base);
            complete = true;
        } else if (i == cap) {
            throw new HttpException(431, "the header fields are longer than " + maxHeaderBytes + " bytes");
        }
        return i;
    }

    /** The first byte not read; behind the head when it is complete. */
    public int position() {
        return position;
    }

    /** Whether a byte of this head was seen; the empty lines tolerated before it do not count. */
    public boolean started() {
        return line.started();
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
    public Http1RequestHead head() {
        return head;
    }
}
