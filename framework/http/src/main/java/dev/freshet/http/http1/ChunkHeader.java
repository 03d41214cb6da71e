package dev.freshet.http.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;

/**
 * Reads the line before a chunk's data (RFC 9112 section 7.1): size, extensions, CRLF. Input may be split at any byte.
 * Extensions are checked against their grammar and ignored; their limit applies to all chunks of a body together.
 */
final class ChunkHeader {
    /** Enough for any long. Leading zeros count, so a size line cannot be endless. */
    private static final int MAX_DIGITS = 16;

    private enum State {
        SIZE_START, SIZE, BEFORE_EXTENSION, NAME_START, NAME, AFTER_NAME, VALUE_START, VALUE, QUOTED, QUOTED_PAIR,
        QUOTE_END, LINE_FEED, END
    }

    private final int maxExtensionBytes;
    private State state = State.SIZE_START;
    private int digits;
    private long size;
    private int extensionBytes;

    ChunkHeader(int maxExtensionBytes) {
        this.maxExtensionBytes = maxExtensionBytes;
    }

    void beginBody() {
        extensionBytes = 0;
        beginChunk();
    }

    void beginChunk() {
        state = State.SIZE_START;
        digits = 0;
        size = 0;
    }

    boolean ended() {
        return state == State.END;
    }

    /** The size of the chunk's data; valid after {@link #ended()}. */
    long size() {
        return size;
    }

    /** Continues at {@code from} and returns the index of the first unread byte. */
    int parse(byte[] bytes, int from, int limit) {
        int i = from;
        while (i < limit && state != State.END) {
            byte b = bytes[i++];
            if (state == State.SIZE_START || state == State.SIZE) {
                state = size(b);
            } else if (state == State.LINE_FEED) {
                state = lineFeed(b);
            } else {
                state = extension(b);
            }
            if (state.compareTo(State.SIZE) > 0 && state.compareTo(State.LINE_FEED) < 0) {
                countExtension();
            }
        }
        return i;
    }

    private State size(byte b) {
        int digit = Ascii.hexDigit(b);
        if (digit < 0) {
            if (state == State.SIZE_START) {
                throw new HttpException(400, "a chunk does not begin with its size");
            }
            return afterToken(b, State.BEFORE_EXTENSION);
        }
        if (++digits > MAX_DIGITS) {
            throw new HttpException(400, "a chunk size has more than " + MAX_DIGITS + " digits");
        }
        if (size > Long.MAX_VALUE >> 4) {
            throw new HttpException(413, "a chunk size is larger than any limit");
        }
        size = size << 4 | digit;
        return State.SIZE;
    }

    private static State lineFeed(byte b) {
        if (b != '\n') {
            throw new HttpException(400, "the line of a chunk size has CR without LF");
        }
        return State.END;
    }

    /** {@code *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )}, RFC 9112 section 7.1.1. */
    private State extension(byte b) {
        return switch (state) {
            case BEFORE_EXTENSION -> Ascii.isBlank(b) ? state : b == ';' ? State.NAME_START : refuse();
            case NAME_START -> Ascii.isBlank(b) ? state : token(b, State.NAME);
            case NAME -> b == '=' ? State.VALUE_START
                    : FieldSyntax.isTokenByte(b) ? state : afterToken(b, State.AFTER_NAME);
            case AFTER_NAME -> Ascii.isBlank(b) ? state
                    : b == '=' ? State.VALUE_START : b == ';' ? State.NAME_START : refuse();
            case VALUE_START -> Ascii.isBlank(b) ? state : b == '"' ? State.QUOTED : token(b, State.VALUE);
            case VALUE -> FieldSyntax.isTokenByte(b) ? state : afterToken(b, State.BEFORE_EXTENSION);
            case QUOTED -> b == '"' ? State.QUOTE_END : b == '\\' ? State.QUOTED_PAIR : quoted(b);
            case QUOTED_PAIR -> quoted(b);
            case QUOTE_END -> afterToken(b, State.BEFORE_EXTENSION);
            case SIZE_START, SIZE, LINE_FEED, END -> throw new IllegalStateException();
        };
    }

    private static State afterToken(byte b, State onBlank) {
        return switch (b) {
            case '\r' -> State.LINE_FEED;
            case ';' -> State.NAME_START;
            case ' ', '\t' -> onBlank;
            default -> refuse();
        };
    }

    private static State token(byte b, State next) {
        return FieldSyntax.isTokenByte(b) ? next : refuse();
    }

    private static State quoted(byte b) {
        return FieldSyntax.isValueByte(b) ? State.QUOTED : refuse();
    }

    private static State refuse() {
        throw new HttpException(400, "a chunk size or extension has a character that is not allowed");
    }

    private void countExtension() {
        if (++extensionBytes > maxExtensionBytes) {
            throw new HttpException(400, "the chunk extensions are longer than " + maxExtensionBytes + " bytes");
        }
    }
}
