package dev.freshet.http.http1;

import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.ValueBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the status line (RFC 9112 section 4). Input may be split at any byte. */
final class StatusLine implements StartLine {
    /** The text before the reason phrase; 0 matches any digit. */
    private static final byte[] PATTERN = Ascii.bytes("HTTP/0.0 000");
    private static final int MAJOR = 5;
    private static final int MINOR = 7;
    private static final int CODE = 9;
    private static final byte[] HTTP_1_1 = Ascii.bytes("HTTP/1.1");

    private enum State { CODE, AFTER_CODE, REASON, LINE_FEED, END }

    private final int maxLength;
    private final ValueBytes reasonBytes = new ValueBytes();
    private State state = State.CODE;
    private int read;
    private int major;
    private int minor;
    private int status;
    private int reasonStart;
    private int reasonEnd;

    StatusLine(int maxLength) {
        this.maxLength = maxLength;
    }

    @Override
    public void begin() {
        state = State.CODE;
        read = 0;
        status = 0;
    }

    @Override
    public boolean ended() {
        return state == State.END;
    }

    /** HTTP/1.0, or HTTP/1.1 for any later minor version (RFC 9110 section 2.5). */
    HttpVersion version() {
        return minor == 0 ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1;
    }

    int status() {
        return status;
    }

    /** The reason phrase, one char per byte. */
    String reason(byte[] bytes, int base) {
        return new String(bytes, base + reasonStart, reasonEnd - reasonStart, StandardCharsets.ISO_8859_1);
    }

    @Override
    public int parse(byte[] bytes, int base, int from, int limit) {
        // Never look past the longest line allowed: every split of the input must give the same outcome.
        long cap = (long) base + maxLength + 2;
        int end = (int) Math.min(limit, cap);
        int i = from;
        while (i < end && state != State.END) {
            i = switch (state) {
                case CODE -> code(bytes, i, end);
                case AFTER_CODE -> afterCode(bytes[i], base, i);
                case REASON -> reason(bytes, base, i, end);
                case LINE_FEED, END -> lineFeed(bytes[i], i);
            };
        }
        if (i == cap && state != State.END) {
            throw new BadResponseException("the status line is longer than " + maxLength + " bytes");
        }
        return i;
    }

    private int code(byte[] bytes, int from, int limit) {
        int i = from;
        if (read == 0 && limit - from >= HTTP_1_1.length
                && Arrays.equals(bytes, from, from + HTTP_1_1.length, HTTP_1_1, 0, HTTP_1_1.length)) {
            major = 1;
            minor = 1;
            read = HTTP_1_1.length;
            i += HTTP_1_1.length;
        }
        while (i < limit && read < PATTERN.length) {
            accept(bytes[i++]);
        }
        if (read == PATTERN.length) {
            checkCode();
            state = State.AFTER_CODE;
        }
        return i;
    }

    private void accept(byte b) {
        byte expected = PATTERN[read];
        if (expected == '0' ? !Ascii.isDigit(b) : b != expected) {
            throw new BadResponseException("the status line does not begin with a version and three digits");
        }
        if (read == MAJOR) {
            major = b - '0';
        } else if (read == MINOR) {
            minor = b - '0';
        } else if (read >= CODE) {
            status = status * 10 + b - '0';
        }
        read++;
    }

    private void checkCode() {
        if (major != 1) {
            throw new BadResponseException("HTTP/" + major + "." + minor + " is not supported");
        }
        if (status < 100) {
            throw new BadResponseException("the status code is below 100");
        }
    }

    /** Some servers omit the space if they send no reason phrase, which is unambiguous. */
    private int afterCode(byte b, int base, int i) {
        if (b != ' ' && b != '\r') {
            throw new BadResponseException("the status code has more than three digits");
        }
        reasonStart = i + 1 - base;
        reasonEnd = reasonStart;
        state = b == ' ' ? State.REASON : State.LINE_FEED;
        return i + 1;
    }

    private int reason(byte[] bytes, int base, int from, int limit) {
        int i = reasonBytes.end(bytes, from, limit);
        if (i < limit) {
            if (bytes[i] != '\r') {
                throw new BadResponseException(bytes[i] == '\n'
                        ? "the status line ends with LF alone" : "the reason phrase has a control character");
            }
            reasonEnd = i - base;
            state = State.LINE_FEED;
            i++;
        }
        return i;
    }

    private int lineFeed(byte b, int i) {
        if (b != '\n') {
            throw new BadResponseException("the status line has CR without LF");
        }
        state = State.END;
        return i + 1;
    }
}
