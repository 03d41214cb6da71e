package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.FieldTable;

/**
 * The common part of parsing request and response heads: a start line, then header lines, in bytes that may be split
 * anywhere and may move.
 */
abstract class HeadParser {
    private final StartLine line;
    private final int maxHeaderBytes;
    private final FieldTable fields = new FieldTable(16);
    private final FieldLines fieldLines;
    private int base;
    private int position;
    private int fieldsStart;
    private boolean complete;

    HeadParser(Http1Limits limits, StartLine line) {
        this.line = line;
        maxHeaderBytes = limits.maxHeaderBytes();
        fieldLines = new FieldLines(fields, limits.maxHeaderCount());
    }

    /** Called after the last line: interprets the headers that concern the message itself. */
    abstract void readFields();

    /** Moves the views: the head now begins at {@code bytes[base]}. */
    void bind(byte[] bytes, int base) {
        fields.bind(bytes, base);
    }

    FieldTable fields() {
        return fields;
    }

    void beginAt(int start) {
        base = start;
        position = start;
        complete = false;
        line.begin();
        fieldLines.begin();
    }

    /** Lets the bytes of the last head be freed while no next one begins. */
    void forget() {
        beginAt(0);
        fieldLines.forget();
    }

    /**
     * Continues at {@link #position()}. The buffer must hold all bytes since the head's start, at unchanged indexes; it
     * may be another array.
     *
     * @return whether the head is complete
     */
    public boolean parse(byte[] buffer, int limit) {
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
        // Never look past the limit, as in the start line: every split of the input must give the same outcome.
        long cap = (long) base + fieldsStart + maxHeaderBytes + 2;
        int i = fieldLines.parse(buffer, base, from, (int) Math.min(limit, cap));
        if (fieldLines.ended()) {
            bind(buffer, base);
            readFields();
            complete = true;
        } else if (i == cap) {
            throw new HttpException(431, "the headers are longer than " + maxHeaderBytes + " bytes");
        }
        return i;
    }

    /** The index of the first unread byte; once the head is complete, the first byte after it. */
    public int position() {
        return position;
    }

    /**
     * Adjusts to bytes of an incomplete head moved within their buffer by {@code delta}; negative towards its start. A
     * complete head must stay where it is.
     */
    public void moved(int delta) {
        base += delta;
        position += delta;
    }
}
