package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A client's end of a connection. Sends what it is told, and reads responses without forgiving anything. */
public final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 15_000;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 [1-5][0-9]{2} [\\x20-\\x7e]*");
    private static final Pattern FIELD_LINE =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
    private static final Pattern CHUNK_SIZE = Pattern.compile("[0-9A-F]+");

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    /** A response as it came off the wire; field lines as "Name: value". */
    public record Response(int status, List<String> fields, byte[] body) {
        /** The value of the only field of this name, or "". */
        public String header(String name) {
            List<String> values = fields.stream().filter(line -> line.regionMatches(true, 0, name + ": ", 0,
                    name.length() + 2)).map(line -> line.substring(name.length() + 2)).toList();
            assertThat(values).as("fields named " + name).hasSizeLessThan(2);
            return values.isEmpty() ? "" : values.getFirst();
        }

        public boolean has(String name) {
            return fields.stream().anyMatch(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1));
        }

        public String text() {
            return new String(body, StandardCharsets.ISO_8859_1);
        }
    }

    public RawConnection(int port) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 4 * 1024);
        out = socket.getOutputStream();
    }

    public int localPort() {
        return socket.getLocalPort();
    }

    public RawConnection send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** False if the server does not take any more. */
    public boolean send(byte[] bytes, int from, int to) {
        try {
            out.write(bytes, from, to - from);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Says that no more bytes will come, and goes on reading. */
    public RawConnection endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The next response, interim ones among them, or null at the end of the connection. */
    public @Nullable Response response(boolean toHead) throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return null;
        }
        in.reset();
        String statusLine = line();
        assertThat(statusLine).matches(STATUS_LINE);
        int status = Integer.parseInt(statusLine.substring(9, 12));
        List<String> fields = fields();
        Response head = new Response(status, fields, new byte[0]);
        if (status >= 200) {
            assertThat(head.header("Date")).as("Date").isNotEmpty();
        }
        return toHead ? head : new Response(status, fields, body(head));
    }

    /** The next response, which there must be. */
    public Response response() throws IOException {
        Response response = response(false);
        assertThat(response).as("a response").isNotNull();
        return response;
    }

    /** Whether the server has ended the connection properly and sent nothing more; fails if more came. */
    public void isEnded() throws IOException {
        assertThat(in.read()).as("the next byte, or -1 at the end").isEqualTo(-1);
    }

    /** Gives up the port at once: thousands of these connections would use up all that the system has. */
    @Override
    public void close() throws IOException {
        if (!socket.isClosed()) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    private List<String> fields() throws IOException {
        List<String> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            assertThat(line).matches(FIELD_LINE);
            fields.add(line);
        }
        return fields;
    }

    private byte[] body(Response head) throws IOException {
        if (head.status() < 200 || head.status() == 204 || head.status() == 304) {
            return new byte[0];
        }
        if (head.has("Transfer-Encoding")) {
            assertThat(head.header("Transfer-Encoding")).isEqualTo("chunked");
            assertThat(head.has("Content-Length")).as("Content-Length beside Transfer-Encoding").isFalse();
            return chunks();
        }
        if (head.has("Content-Length")) {
            return readBytes(Integer.parseInt(head.header("Content-Length")));
        }
        assertThat(head.header("Connection")).isEqualTo("close");
        return in.readAllBytes();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size = line();
            assertThat(size).matches(CHUNK_SIZE);
            int count = Integer.parseInt(size, 16);
            body.write(readBytes(count));
            assertThat(line()).as("after a chunk").isEmpty();
            if (count == 0) {
                return body.toByteArray();
            }
        }
    }

    public byte[] readBytes(int count) throws IOException {
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
            int b = in.read();
            if (b < 0) {
                throw new EOFException("the connection ended after \"" + line + '"');
            }
            if (b == '\r') {
                assertThat(in.read()).as("the byte after CR").isEqualTo('\n');
                return line.toString();
            }
            if (b == '\n') {
                throw new AssertionError("a line ends with LF alone: \"" + line + '"');
            }
            line.append((char) b);
        }
    }
}
