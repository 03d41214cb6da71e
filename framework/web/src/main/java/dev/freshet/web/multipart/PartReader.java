package dev.freshet.web.multipart;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits a form into parts (RFC 2046 section 5.1). Strict: nothing before the first delimiter, nothing but a line break
 * after the last, and no blanks at the end of a delimiter.
 */
final class PartReader {
    private final FormInput input;
    private final MultipartSettings limits;
    private int parts;
    private boolean over;

    PartReader(FormInput input, MultipartSettings limits) {
        this.input = input;
        this.limits = limits;
    }

    /** The number of the part whose head was read last, from 1. */
    int number() {
        return parts;
    }

    /** Whether the content of this part can still be read. */
    boolean isAt(int number) {
        return parts == number && !over;
    }

    /** Reads content of the current part, like {@link java.io.InputStream#read(byte[], int, int)}. */
    int read(byte[] into, int offset, int length) throws IOException {
        return input.read(into, offset, length);
    }

    /**
     * Skips the rest of the current part and reads the head of the next; null after the last part.
     *
     * @throws HttpException 400 if the body is malformed or ends too early, 413 if it exceeds a limit
     * @throws IOException if the client is gone
     */
    @Nullable PartHead next() throws IOException {
        if (over) {
            return null;
        }
        if (parts == 0) {
            input.takeFirstDelimiter();
        } else {
            input.endContent();
        }
        if (isLast()) {
            over = true;
            input.requireEnd();
            return null;
        }
        if (++parts > limits.maxParts()) {
            throw new HttpException(413, "the form has more than " + limits.maxParts() + " parts");
        }
        PartHead head = PartHead.of(parts, lines());
        input.beginContent();
        return head;
    }

    private boolean isLast() throws IOException {
        byte first = input.take();
        byte second = input.take();
        if (first == '-' && second == '-') {
            return true;
        }
        if (first != '\r' || second != '\n') {
            throw new HttpException(400, "a boundary is followed neither by a line break nor by two hyphens");
        }
        return false;
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int left = limits.maxPartHeaderSize(); left > 0; left--) {
            byte b = input.take();
            if (b != '\r') {
                requireAllowed(b, line.size() == 0);
                line.write(b);
            } else if (input.take() != '\n') {
                throw new HttpException(400, "part " + parts + " has a carriage return in its headers");
            } else if (line.size() == 0) {
                return lines;
            } else {
                lines.add(Utf8.decode("a header of part " + parts, line.toByteArray()));
                line.reset();
            }
        }
        throw new HttpException(413, "part " + parts + " has more than " + limits.maxPartHeaderSize()
                + " bytes of headers");
    }

    private void requireAllowed(byte b, boolean first) {
        if (!FieldSyntax.isValueByte(b)) {
            throw new HttpException(400, "part " + parts + " has a control character in its headers");
        }
        if (first && (b == ' ' || b == '\t')) {
            throw new HttpException(400, "part " + parts + " has a folded header; send it in one line");
        }
    }
}
