package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.ValueBytes;

/**
 * Reads header lines up to the empty line that ends them (RFC 9112 section 5), for heads and for trailers. Input may be
 * split at any byte. Checks the syntax only, not what a header means.
 */
final class FieldLines {
    private enum State { LINE, NAME, BEFORE_VALUE, VALUE, LINE_FEED, LAST_LINE_FEED, END }

    private final FieldTable fields;
    private final int maxCount;
    private final ValueBytes values = new ValueBytes();
    private State state = State.LINE;
    private int nameStart;
    private int nameEnd;
    private int valueStart;

    FieldLines(FieldTable fields, int maxCount) {
        this.fields = fields;
        this.maxCount = maxCount;
    }

    void begin() {
        state = State.LINE;
        fields.clear();
    }

    /** Lets the bytes of the last lines be freed. */
    void forget() {
        values.forget();
    }

    boolean ended() {
        return state == State.END;
    }

    /**
     * Continues at {@code from} and stops at {@code limit} or after the last line.
     *
     * @param base the origin of the offsets stored in the table
     * @return the index of the first unread byte
     */
    int parse(byte[] bytes, int base, int from, int limit) {
        int i = from;
        while (i < limit && state != State.END) {
            i = switch (state) {
                case LINE -> line(bytes, base, i, limit);
                case NAME -> name(bytes, base, i, limit);
                case BEFORE_VALUE -> beforeValue(bytes, base, i, limit);
                case VALUE -> value(bytes, base, i, limit);
                case LINE_FEED -> lineFeed(bytes[i], i, State.LINE);
                case LAST_LINE_FEED, END -> lineFeed(bytes[i], i, State.END);
            };
        }
        return i;
    }

    private int line(byte[] bytes, int base, int i, int limit) {
        if (bytes[i] == '\r') {
            state = State.LAST_LINE_FEED;
            return i + 1;
        }
        int next = wholeLine(bytes, base, i, limit);
        if (next == i) {
            nameStart = i - base;
            state = State.NAME;
        }
        return next;
    }

    /**
     * Reads a complete line in one pass, which is the common case. Returns {@code from} for a line that is incomplete,
     * unusual or malformed: the other states then read it again and find out.
     */
    private int wholeLine(byte[] bytes, int base, int from, int limit) {
        int colon = from;
        while (colon < limit && FieldSyntax.isTokenByte(bytes[colon])) {
            colon++;
        }
        int start = colon + 2;
        if (start >= limit || colon == from || bytes[colon] != ':' || bytes[start - 1] != ' ') {
            return from;
        }
        int end = values.end(bytes, start, limit);
        if (end > limit - 2 || bytes[end] != '\r' || bytes[end + 1] != '\n'
                || Ascii.isBlank(bytes[start]) || Ascii.isBlank(bytes[end - 1])) {
            return from;
        }
        countLine();
        fields.add(from - base, colon - base, start - base, end - base);
        return end + 2;
    }

    private int name(byte[] bytes, int base, int from, int limit) {
        int i = from;
        while (i < limit && FieldSyntax.isTokenByte(bytes[i])) {
            i++;
        }
        if (i < limit) {
            nameEnd = i - base;
            if (bytes[i] != ':' || nameEnd == nameStart) {
                throw badName(bytes[i], nameEnd == nameStart);
            }
            state = State.BEFORE_VALUE;
            i++;
        }
        return i;
    }

    private int beforeValue(byte[] bytes, int base, int from, int limit) {
        int i = from;
        while (i < limit && Ascii.isBlank(bytes[i])) {
            i++;
        }
        if (i < limit) {
            valueStart = i - base;
            state = State.VALUE;
        }
        return i;
    }

    private int value(byte[] bytes, int base, int from, int limit) {
        int i = values.end(bytes, from, limit);
        if (i < limit) {
            if (bytes[i] != '\r') {
                throw new HttpException(400, bytes[i] == '\n'
                        ? "a header line ends with LF alone" : "a header value has a control character");
            }
            add(bytes, base, i);
            state = State.LINE_FEED;
            i++;
        }
        return i;
    }

    private void add(byte[] bytes, int base, int lineEnd) {
        countLine();
        int end = lineEnd;
        int start = base + valueStart;
        while (end > start && Ascii.isBlank(bytes[end - 1])) {
            end--;
        }
        fields.add(nameStart, nameEnd, valueStart, end - base);
    }

    private void countLine() {
        if (fields.size() == maxCount) {
            throw new HttpException(431, "more than " + maxCount + " headers");
        }
    }

    private int lineFeed(byte b, int i, State next) {
        if (b != '\n') {
            throw new HttpException(400, "a header line has CR without LF");
        }
        state = next;
        return i + 1;
    }

    private static HttpException badName(byte b, boolean first) {
        if (first) {
            return new HttpException(400, b == ':' ? "a header has no name"
                    : Ascii.isBlank(b) ? "a header line is folded"
                    : "a header name has a character that is not allowed");
        }
        return new HttpException(400, switch (b) {
            case ' ', '\t' -> "a header name is followed by white space";
            case '\r', '\n' -> "a header line has no colon";
            default -> "a header name has a character that is not allowed";
        });
    }
}
