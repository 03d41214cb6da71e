package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.ValueBytes;

/**
 * Reads field lines up to the empty line that ends them (RFC 9112 section 5), for heads and for trailers. Can stop at
 * any byte. Takes the syntax only; what a field means is for others.
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

    boolean ended() {
        return state == State.END;
    }

    /**
     * Reads on at {@code from}, up to {@code limit} or the end of the lines.
     *
     * @param base what the offsets put into the table count from
     * @return the first byte not read
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
     * Reads a line that is all there, the common case, in one go. Gives {@code from} for any that is cut, unusual or
     * broken: the other states go over it again and find out.
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
                        ? "a field line ends with LF alone" : "a field value has a control character");
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
            throw new HttpException(431, "more than " + maxCount + " field lines");
        }
    }

    private int lineFeed(byte b, int i, State next) {
        if (b != '\n') {
            throw new HttpException(400, "a field line has CR without LF");
        }
        state = next;
        return i + 1;
    }

    private static HttpException badName(byte b, boolean first) {
        if (first) {
            return new HttpException(400, b == ':' ? "a field line has no name"
                    : Ascii.isBlank(b) ? "a field line is folded"
                    : "a field name has a character that no name may have");
        }
        return new HttpException(400, switch (b) {
            case ' ', '\t' -> "a field name is followed by white space";
            case '\r', '\n' -> "a field line has no colon";
            default -> "a field name has a character that no name may have";
        });
    }
}
