package dev.freshet.http.json;

import java.nio.charset.StandardCharsets;

/**
 * The tokens of a JSON text (RFC 8259) in UTF-8, and the position in it. Strict: white space is only the four
 * characters of the RFC, and control characters in strings, invalid UTF-8 and unpaired surrogates are errors.
 */
class JsonText {
    private final byte[] json;
    private int at;

    JsonText(byte[] json) {
        this.json = json;
    }

    /** The index of the next byte to read. */
    int position() {
        return at;
    }

    byte[] bytes() {
        return json;
    }

    /** Whether only white space is left. Most texts have none at their end. */
    boolean isAtEnd() {
        return at == json.length || peek() < 0;
    }

    /** The first byte of the next token, without reading it; -1 at the end. Most tokens have no space before them. */
    int peek() {
        return at < json.length && json[at] > ' ' ? json[at] : peekBehindSpace();
    }

    private int peekBehindSpace() {
        while (at < json.length) {
            byte next = json[at];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return next & 0xff;
            }
            at++;
        }
        return -1;
    }

    /** Reads the next token if it is this byte. */
    boolean skip(char token) {
        boolean there = peek() == token;
        at += there ? 1 : 0;
        return there;
    }

    /** Reads the next token, which must be this byte. */
    void expect(char token, String expected) {
        if (!skip(token)) {
            throw fault(expected);
        }
    }

    /** Reads the next token if it is this literal. */
    boolean skip(String literal) {
        if (peek() != literal.charAt(0)) {
            return false;
        }
        for (int i = 1; i < literal.length(); i++) {
            if (at + i >= json.length) {
                throw incomplete();
            }
            if (json[at + i] != literal.charAt(i)) {
                throw new JsonFault("it has an unknown literal", at);
            }
        }
        at += literal.length();
        return true;
    }

    String string() {
        int start = openString();
        int end = plainEnd(start);
        if (json[end] == '"') {
            at = end + 1;
            return ascii(json, start, end - start);
        }
        return decoded(start, end);
    }

    /** The JIT compiler inlines this constructor, but not the longer one that takes a charset. */
    @SuppressWarnings("deprecation")
    private static String ascii(byte[] bytes, int start, int length) {
        return new String(bytes, 0, start, length);
    }

    /** Same as {@link #string}, but takes a String from the cache if it can. */
    String name(NameCache names) {
        int start = openString();
        long hash = 0;
        int i = start;
        long word = Words.at(json, i);
        while (Words.plain(word) == Long.BYTES) {
            hash = Long.rotateLeft(hash, 5) ^ word;
            i += Long.BYTES;
            word = Words.at(json, i);
        }
        int plain = Words.plain(word);
        int end = i + plain;
        if (end < json.length && json[end] == '"') {
            at = end + 1;
            return names.name(json, start, end, Long.rotateLeft(hash, 5) ^ Words.first(word, plain));
        }
        return decoded(start, plainEnd(end));
    }

    /** Decodes again the string that begins at this index. */
    String again(int start) {
        int before = at;
        at = start;
        String text = string();
        at = before;
        return text;
    }

    /** Reads a string without decoding it. */
    void skipString() {
        int i = plainEnd(openString());
        while (json[i] != '"') {
            i = plainEnd(json[i] == '\\' ? escapeEnd(i) : Utf8.sequenceEnd(json, i));
        }
        at = i + 1;
    }

    /** Reads a number and returns the index where it begins; it ends at {@link #position}. */
    int number() {
        int first = peek();
        int start = at;
        int i = first == '-' ? at + 1 : at;
        int digits = i;
        i = digitsEnd(i);
        if (i == digits) {
            throw first < 0 || i == json.length ? incomplete() : fault("a number is expected");
        }
        if (json[digits] == '0' && i > digits + 1) {
            throw new JsonFault("a number begins with 0", digits);
        }
        if (i < json.length && json[i] == '.') {
            i = oneDigitOrMore(i + 1);
        }
        if (i < json.length && (json[i] | 0x20) == 'e') {
            boolean sign = i + 1 < json.length && (json[i + 1] == '+' || json[i + 1] == '-');
            i = oneDigitOrMore(sign ? i + 2 : i + 1);
        }
        at = i;
        return start;
    }

    /**
     * Reads a whole number of at most 18 digits.
     *
     * @return {@link Long#MIN_VALUE} if nothing was read because the next token is anything else, -0 included
     */
    long shortInteger() {
        peek();
        boolean negative = at < json.length && json[at] == '-';
        int start = negative ? at + 1 : at;
        int most = Math.min(json.length, start + 18);
        long value = 0;
        int i = start;
        while (i < most && json[i] >= '0' && json[i] <= '9') {
            value = value * 10 + json[i++] - '0';
        }
        if (i == start || i - start > 1 && json[start] == '0' || i < json.length && continuesNumber(json[i])
                || negative && value == 0) {
            return Long.MIN_VALUE;
        }
        at = i;
        return negative ? -value : value;
    }

    /** Reads a quote, without white space before it. */
    void endQuotes() {
        if (at >= json.length || json[at] != '"') {
            throw fault("a number is expected");
        }
        at++;
    }

    /** Returns to an earlier position. */
    void back(int position) {
        at = position;
    }

    JsonFault fault(String message) {
        return at >= json.length ? incomplete() : new JsonFault(message, at);
    }

    private JsonFault incomplete() {
        return new JsonFault(ReadFailure.INCOMPLETE, json.length);
    }

    private int openString() {
        expect('"', "a string is expected");
        return at;
    }

    /** The index of the first byte that is not an unescaped ASCII character of the string. */
    private int plainEnd(int start) {
        int i = start;
        int plain = Words.plain(Words.at(json, i));
        while (plain == Long.BYTES) {
            i += Long.BYTES;
            plain = Words.plain(Words.at(json, i));
        }
        i += plain;
        if (i == json.length) {
            throw incomplete();
        }
        if (json[i] >= 0 && json[i] < ' ') {
            throw new JsonFault("a string has a control character that is not escaped", i);
        }
        return i;
    }

    private String decoded(int start, int plainEnd) {
        StringBuilder text = new StringBuilder(Math.max(32, 2 * (plainEnd - start)));
        int from = start;
        int i = plainEnd;
        while (json[i] != '"') {
            if (json[i] == '\\') {
                text.append(new String(json, from, i - from, StandardCharsets.UTF_8));
                from = escapeEnd(i);
                Escape.append(json, i, text);
                i = plainEnd(from);
            } else {
                i = plainEnd(Utf8.sequenceEnd(json, i));
            }
        }
        at = i + 1;
        return text.append(new String(json, from, i - from, StandardCharsets.UTF_8)).toString();
    }

    private int escapeEnd(int i) {
        int end = Escape.end(json, i);
        if (end > json.length) {
            throw incomplete();
        }
        return end;
    }

    private int oneDigitOrMore(int i) {
        int end = digitsEnd(i);
        if (end == i) {
            throw i >= json.length ? incomplete() : new JsonFault("a number lacks a digit", i);
        }
        return end;
    }

    private int digitsEnd(int start) {
        int i = start;
        while (i < json.length && json[i] >= '0' && json[i] <= '9') {
            i++;
        }
        return i;
    }

    private static boolean continuesNumber(byte next) {
        return next >= '0' && next <= '9' || next == '.' || (next | 0x20) == 'e';
    }
}
