package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a form: those of its structure one by one, and content up to the next delimiter. Reads as much as fits
 * into its buffer.
 *
 * <p>Searching takes the same time for each byte, whatever the boundary: a delimiter begins with CR and contains no
 * other, so after a mismatch it can only begin again at the byte that did not match.
 */
final class FormInput {
    private static final int BUFFER = 8 * 1024;
    private static final int LINE_BREAK = 2;

    private final InputStream body;
    private final byte[] delimiter;
    private final long longest;
    private final Runnable afterRead;
    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;
    /** Up to where the delimiter was searched, and how many of its bytes end there. */
    private int scanned;
    private int matched;
    /** The same for a delimiter after a line feed without a carriage return; -1 if there is none. */
    private int bare = -1;
    private byte last;
    private long received;

    /**
     * @param longest the maximum number of bytes of the body; 413 above it
     * @param afterRead called whenever bytes have arrived
     */
    FormInput(InputStream body, byte[] delimiter, long longest, Runnable afterRead) {
        this.body = body;
        this.delimiter = delimiter;
        this.longest = longest;
        this.afterRead = afterRead;
    }

    /** Reads the delimiter at the beginning of the form, where it has no line break before it. */
    void takeFirstDelimiter() throws IOException {
        for (int i = LINE_BREAK; i < delimiter.length; i++) {
            if (take() != delimiter[i]) {
                throw new HttpException(400, "the form does not begin with its boundary");
            }
        }
    }

    /** The next byte of the structure. */
    byte take() throws IOException {
        if (start == end) {
            fill();
        }
        return buffer[start++];
    }

    /**
     * From here on, the bytes are content. The search begins as if a line break had just been read, to find a part that
     * ends before its content has begun.
     */
    void beginContent() {
        scanned = start;
        matched = LINE_BREAK;
        bare = -1;
        last = '\n';
    }

    /** Reads content, like {@link InputStream#read(byte[], int, int)}; -1 before a delimiter. */
    int read(byte[] into, int offset, int length) throws IOException {
        int count = Math.min(content(), length);
        System.arraycopy(buffer, start, into, offset, count);
        start += count;
        return count == 0 && length > 0 ? -1 : count;
    }

    /** Skips the rest of the content, and the delimiter. */
    void endContent() throws IOException {
        for (int count = content(); count > 0; count = content()) {
            start += count;
        }
        start = scanned;
    }

    /** Reads to the end of the body, so that the connection can be used again. Only a line break may be there. */
    void requireEnd() throws IOException {
        while (end - start <= LINE_BREAK && receive()) {
            continue;
        }
        boolean lineBreak = end - start == LINE_BREAK && buffer[start] == '\r' && buffer[start + 1] == '\n';
        if (start < end && !lineBreak) {
            throw new HttpException(400, "the form does not end after its last boundary");
        }
    }

    /** The number of bytes at {@code start} that are content; 0 before a delimiter. */
    private int content() throws IOException {
        while (true) {
            int ready = scanned - matched - start;
            if (ready > 0) {
                return ready;
            }
            if (matched == delimiter.length) {
                if (ready < 0) {
                    throw new HttpException(400, "a part has no line break before the boundary");
                }
                return 0;
            }
            if (scanned == end) {
                fill();
            }
            search();
        }
    }

    private void search() {
        while (scanned < end && matched < delimiter.length) {
            byte b = buffer[scanned++];
            matched = b == delimiter[matched] ? matched + 1 : b == '\r' ? 1 : 0;
            refuseBare(b);
            last = b;
        }
    }

    /** Some readers end a part here; this one would go on. */
    private void refuseBare(byte b) {
        if (b == '\n') {
            bare = last == '\r' ? -1 : LINE_BREAK;
        } else {
            bare = bare > 0 && b == delimiter[bare] ? bare + 1 : -1;
        }
        if (bare == delimiter.length) {
            throw new HttpException(400, "a boundary follows a line feed without a carriage return");
        }
    }

    private void fill() throws IOException {
        if (!receive()) {
            throw new HttpException(400, "the form ends before its last boundary");
        }
    }

    /** Appends what the client has sent; false at the end of the body. What is kept is at most a delimiter. */
    private boolean receive() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        scanned -= start;
        end -= start;
        start = 0;
        int count = body.read(buffer, end, buffer.length - end);
        if (count < 0) {
            return false;
        }
        end += count;
        received += count;
        if (received > longest) {
            throw new HttpException(413, "the form is longer than " + longest + " bytes");
        }
        afterRead.run();
        return true;
    }
}
