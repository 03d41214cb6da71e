package dev.freshet.test.network;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTTP/1.1 responses without forgiving anything: a byte that should not be there is an {@link AssertionError}.
 * Not thread-safe.
 */
public final class RawResponseReader {
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 [1-5][0-9]{2} [\\x20-\\x7e]*");
    private static final Pattern FIELD_LINE =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final Pattern CHUNK_SIZE = Pattern.compile("[0-9A-F]+");

    private final InputStream in;

    /** A header as it came off the wire. */
    public record Field(String name, String value) {
    }

    /** A status line with its headers. */
    public record Head(int status, String reason, List<Field> fields) {
        /** The value of the only header of this name, or null. */
        public @Nullable String header(String name) {
            List<String> values = fields.stream().filter(field -> field.name().equalsIgnoreCase(name))
                    .map(Field::value).toList();
            require(values.size() < 2, "several headers " + name + ": " + values);
            return values.isEmpty() ? null : values.getFirst();
        }
    }

    /** @param in buffered, because it is read byte by byte */
    public RawResponseReader(InputStream in) {
        this.in = in;
    }

    /** The next status line and headers. */
    public Head head() throws IOException {
        String statusLine = line();
        require(STATUS_LINE.matcher(statusLine).matches(), "not a status line: " + statusLine);
        return new Head(Integer.parseInt(statusLine.substring(9, 12)), statusLine.substring(13), fields());
    }

    private List<Field> fields() throws IOException {
        List<Field> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            require(FIELD_LINE.matcher(line).matches(), "not a header: " + line);
            int colon = line.indexOf(':');
            fields.add(new Field(line.substring(0, colon), line.substring(colon + 2)));
        }
        return fields;
    }

    /** The body that belongs to the head, unless the request was HEAD. */
    public byte[] body(Head head) throws IOException {
        String length = head.header("Content-Length");
        String coding = head.header("Transfer-Encoding");
        if (head.status() < 200 || head.status() == 204 || head.status() == 304) {
            return new byte[0];
        }
        if (coding != null) {
            require(coding.equals("chunked"), "Transfer-Encoding: " + coding);
            require(length == null, "Content-Length beside Transfer-Encoding");
            return chunks();
        }
        if (length != null) {
            return bytes(Integer.parseInt(length));
        }
        require("close".equalsIgnoreCase(head.header("Connection")), "no length, and no Connection: close");
        return in.readAllBytes();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size = line();
            require(CHUNK_SIZE.matcher(size).matches(), "not the size of a chunk: " + size);
            int count = Integer.parseInt(size, 16);
            body.write(bytes(count));
            String end = line();
            require(end.isEmpty(), "after a chunk: " + end);
            if (count == 0) {
                return body.toByteArray();
            }
        }
    }

    /** @throws EOFException if there are fewer */
    public byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("only " + bytes.length + " bytes of " + count);
        }
        return bytes;
    }

    /** A line that ends with CRLF, without it. */
    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the connection ended after \"" + line + '"');
            }
            require(next != '\n', "LF without CR after \"" + line + '"');
            if (next == '\r') {
                require(in.read() == '\n', "CR without LF after \"" + line + '"');
                return line.toString();
            }
            line.append((char) next);
        }
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new AssertionError(complaint);
        }
    }
}
