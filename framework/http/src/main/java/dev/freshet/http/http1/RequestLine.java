package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PathNormaliser;
import dev.freshet.http.syntax.Ascii;

/**
 * Reads the request line (RFC 9112 section 3) and tolerates empty lines before it. Input may be split at any byte. Only
 * finds the bounds of the target; {@link RequestTarget} interprets it.
 */
final class RequestLine implements StartLine {
    /** RFC 9112 section 2.2 asks servers to ignore at least one; old clients send one after a POST body. */
    private static final int MAX_EMPTY_LINES = 4;

    private enum State { BEFORE, BEFORE_LINE_FEED, METHOD, UNKNOWN_METHOD, TARGET, PATH, TARGET_REST, VERSION, END }

    private final int maxLength;
    private final RequestTarget target;
    private final VersionReader version = new VersionReader();
    private State state = State.BEFORE;
    private int emptyLines;
    private int lineStart;
    private HttpMethod method = HttpMethod.GET;

    RequestLine(int maxLength, RequestTarget target) {
        this.maxLength = maxLength;
        this.target = target;
    }

    @Override
    public void begin() {
        state = State.BEFORE;
        emptyLines = 0;
    }

    boolean started() {
        return state.compareTo(State.METHOD) >= 0;
    }

    @Override
    public boolean ended() {
        return state == State.END;
    }

    HttpMethod method() {
        return method;
    }

    HttpVersion version() {
        return version.version();
    }

    @Override
    public int parse(byte[] bytes, int base, int from, int limit) {
        int i = started() ? from : emptyLines(bytes, base, from, limit);
        if (!started()) {
            return i;
        }
        // Never look past the longest line allowed: every split of the input must give the same outcome.
        long cap = (long) base + lineStart + maxLength + 2;
        int end = (int) Math.min(limit, cap);
        while (i < end && state != State.END) {
            i = switch (state) {
                case BEFORE, BEFORE_LINE_FEED, METHOD -> method(bytes, base, i, end);
                case UNKNOWN_METHOD -> unknownMethod(bytes, base, i, end);
                case TARGET -> targetForm(bytes[i], base, i);
                case PATH -> path(bytes, base, i, end);
                case TARGET_REST -> targetRest(bytes, base, i, end);
                case VERSION, END -> version(bytes, i, end);
            };
        }
        if (i == cap && state != State.END) {
            throw tooLong();
        }
        return i;
    }

    private int emptyLines(byte[] bytes, int base, int from, int limit) {
        for (int i = from; i < limit; i++) {
            byte b = bytes[i];
            if (state == State.BEFORE_LINE_FEED) {
                if (b != '\n') {
                    throw new HttpException(400, "CR without LF before the request line");
                }
                state = State.BEFORE;
            } else if (b == '\r') {
                if (++emptyLines > MAX_EMPTY_LINES) {
                    throw new HttpException(400, "too many empty lines before the request line");
                }
                state = State.BEFORE_LINE_FEED;
            } else {
                lineStart = i - base;
                state = State.METHOD;
                return i;
            }
        }
        return limit;
    }

    private int method(byte[] bytes, int base, int from, int limit) {
        int i = LineMethod.tokenEnd(bytes, from, limit);
        if (i < limit) {
            HttpMethod named = LineMethod.named(bytes, base + lineStart, i);
            if (named == null) {
                state = State.UNKNOWN_METHOD;
            } else {
                method = named;
                state = State.TARGET;
            }
            i++;
        }
        return i;
    }

    /** Only the rest of the line shows whether this is HTTP at all. */
    private int unknownMethod(byte[] bytes, int base, int from, int limit) {
        for (int i = from; i < limit; i++) {
            if (bytes[i] == '\n') {
                throw LineMethod.refusal(bytes, base + lineStart, i);
            }
        }
        return limit;
    }

    private int targetForm(byte first, int base, int i) {
        target.begin(i - base);
        if (first == '/') {
            state = State.PATH;
        } else if (first == '*' || Ascii.isLetter(first)) {
            state = State.TARGET_REST;
        } else {
            throw badTarget(first);
        }
        return i;
    }

    private int path(byte[] bytes, int base, int from, int limit) {
        for (int i = from; i < limit; i++) {
            byte b = bytes[i];
            if (b == ' ') {
                return endTarget(bytes, base, i);
            }
            if (b == '?') {
                target.beginQuery(i - base);
                state = State.TARGET_REST;
                return i + 1;
            }
            if (b == '.' && bytes[i - 1] == '/' || b == '%') {
                target.mustNormalise();
            } else if (!PathNormaliser.isPathByte(b)) {
                throw badTarget(b);
            }
        }
        return limit;
    }

    /** A query, or a whole target that is not a path; {@link RequestTarget} parses the latter. */
    private int targetRest(byte[] bytes, int base, int from, int limit) {
        int i = from;
        while (i < limit && PathNormaliser.isQueryByte(bytes[i])) {
            i++;
        }
        if (i == limit) {
            return i;
        }
        if (bytes[i] != ' ') {
            throw badTarget(bytes[i]);
        }
        return endTarget(bytes, base, i);
    }

    private int endTarget(byte[] bytes, int base, int i) {
        target.end(bytes, base, i, method);
        version.begin();
        state = State.VERSION;
        return i + 1;
    }

    private int version(byte[] bytes, int from, int limit) {
        int i = version.parse(bytes, from, limit);
        if (version.ended()) {
            state = State.END;
        }
        return i;
    }

    private HttpException tooLong() {
        return state.compareTo(State.UNKNOWN_METHOD) <= 0 ? new HttpException(501, LineMethod.NO_METHOD)
                : new HttpException(414, "the request line is longer than " + maxLength + " bytes");
    }

    private static HttpException badTarget(byte b) {
        return new HttpException(400, b == ' ' || b == '\t' ? "more than one space in the request line"
                : b == '\r' || b == '\n' ? "the request line has no version"
                : "the request target has a character that must be percent-encoded");
    }
}
