package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.FieldTable;

/**
 * What reading a request head and reading a response head have in common: a start line, the field lines, and bytes that
 * come cut anywhere and may be moved.
 */
abstract class HeadParser {
    private final int maxHeaderBytes;
    private final FieldTable fields = new FieldTable(16);
    private final FieldLines fieldLines;
    private byte[] bytes = new byte[0];
    private int base;
    private int position;
    private int fieldsStart;
    private boolean complete;

    HeadParser(Http1Limits limits) {
        maxHeaderBytes = limits.maxHeaderBytes();
        fieldLines = new FieldLines(fields, limits.maxHeaderCount());
    }

    abstract boolean startLineEnded();

    /** Reads on in the start line at {@code from}; gives the first byte not read. */
    abstract int parseStartLine(byte[] bytes, int base, int from, int limit);

    /** Every line is read: takes what the fields mean for the message. */
    abstract void readFields();

    /** The head's bytes are at {@code bytes[base]} from now on. */
    abstract void bind(byte[] bytes, int base);

    FieldTable fields() {
        return fields;
    }

    void beginAt(int start) {
        base = start;
        position = start;
        complete = false;
        fieldLines.begin();
    }

    /**
     * Reads on at {@link #position()}. The bytes from the head's start on must be in this buffer, at the same indexes
     * as before; it may be another array.
     *
     * @return true when the head is complete
     */
    public boolean parse(byte[] buffer, int limit) {
        bytes = buffer;
        if (complete) {
            return true;
        }
        int i = position;
        if (!startLineEnded()) {
            i = parseStartLine(buffer, base, i, limit);
            fieldsStart = i - base;
        }
        if (startLineEnded()) {
            i = parseFields(buffer, i, limit);
        }
        position = i;
        return complete;
    }

    private int parseFields(byte[] buffer, int from, int limit) {
        // As for the start line: no byte behind the limit is looked at, so that every cut gives the same outcome.
        long cap = (long) base + fieldsStart + maxHeaderBytes + 2;
        int i = fieldLines.parse(buffer, base, from, (int) Math.min(limit, cap));
        if (fieldLines.ended()) {
            fields.bind(buffer, base);
            readFields();
            bind(buffer, base);
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

    /** The bytes were moved inside their buffer, by so many places; negative towards its start. */
    public void moved(int delta) {
        base += delta;
        position += delta;
        if (complete) {
            bind(bytes, base);
        }
    }

    /** The bytes of the complete head are in this array from now on, at the same indexes. */
    public void rebind(byte[] buffer) {
        bytes = buffer;
        if (complete) {
            bind(buffer, base);
        }
    }
}
