package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
import org.jspecify.annotations.Nullable;

/** A connection that sends what it is told and reads strictly: every byte that should not be there is a failure. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;

    /** What TLS, if it is used, stands on. */
    private final Socket tcp = new Socket();
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    RawClient(int port) throws IOException {
        this(port, 0, null);
    }

    /** To a server of this process, in the way that it speaks. */
    RawClient(HttpServer server) throws IOException {
        this(server, 0);
    }

    /** @param buffer bytes that the kernel may hold for the client in each direction; 0 for its own choice */
    RawClient(HttpServer server, int buffer) throws IOException {
        this(server.port(), buffer, server.config().tls() == null ? null : TestTls.CLIENT);
    }

    private RawClient(int port, int buffer, @Nullable TestTls tls) throws IOException {
        if (buffer > 0) {
            tcp.setReceiveBufferSize(buffer);
            tcp.setSendBufferSize(buffer);
        }
        tcp.setTcpNoDelay(true);
        tcp.setSoTimeout(PATIENCE_MILLIS);
        tcp.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        socket = tls == null ? tcp : tls.over(tcp);
        in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        out = socket.getOutputStream();
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    RawClient send(byte[] bytes, int from, int to) throws IOException {
        out.write(bytes, from, to - from);
        return this;
    }

    /** Sends what the server drops behind an early answer; it closes the connection when that takes long. */
    RawClient sendToDrop(byte[] bytes) {
        try {
            return send(bytes);
        } catch (IOException closed) {
            return this;
        }
    }

    /** GET with nothing but Host. */
    RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    /** POST with Content-Length. */
    RawClient post(String path, String body) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    /** Says that no more bytes will come, and goes on reading. */
    RawClient endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Gives up the connection with a reset instead of a proper end. */
    void reset() throws IOException {
        tcp.setSoLinger(true, 0);
        tcp.close();
    }

    int localPort() {
        return tcp.getLocalPort();
    }

    /** The next response to anything but HEAD. */
    RawResponse response() throws IOException {
        return response(false);
    }

    RawResponse headResponse() throws IOException {
        return response(true);
    }

    private RawResponse response(boolean toHead) throws IOException {
        String statusLine = line();
        assertThat(statusLine).matches("HTTP/1\\.1 [1-5][0-9]{2} [\\x20-\\x7e]*");
        int status = Integer.parseInt(statusLine.substring(9, 12));
        List<RawResponse.Field> fields = fields();
        RawResponse head = new RawResponse(status, statusLine.substring(13), fields, new byte[0]);
        if (status == 100) {
            assertThat(fields).isEmpty();
            return head;
        }
        assertThat(head.header("Date"))
                .matches("[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");
        return new RawResponse(status, head.reason(), fields, toHead ? new byte[0] : body(head));
    }

    /** The server has ended the connection, without a reset, and sent nothing more. */
    void isEnded() throws IOException {
        int next = in.read();
        if (next >= 0) {
            byte[] more = new byte[Math.min(in.available(), 400)];
            int count = in.read(more);
            String text = new String(more, 0, Math.max(count, 0), StandardCharsets.ISO_8859_1);
            fail("there is more: " + (char) next + text);
        }
    }

    /** The server has ended the connection in whatever way, and sent nothing more. */
    void isGone() throws IOException {
        try {
            isEnded();
        } catch (java.net.SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }

    /** Nothing has come that was not read. A request after this call shows the same for what was on its way. */
    void hasNothingMore() throws IOException {
        assertThat(in.available()).as("bytes that no one asked for").isZero();
    }

    /** The next byte, or -1 at the end of the connection; for responses that are broken by intent. */
    int read() throws IOException {
        return in.read();
    }

    /** Status line and fields; the body is left unread. */
    RawResponse head() throws IOException {
        String statusLine = line();
        return new RawResponse(Integer.parseInt(statusLine.substring(9, 12)), statusLine.substring(13), fields(),
                new byte[0]);
    }

    byte[] readBytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("only " + bytes.length + " bytes of " + count);
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private List<RawResponse.Field> fields() throws IOException {
        List<RawResponse.Field> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            assertThat(line).matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
            int colon = line.indexOf(':');
            fields.add(new RawResponse.Field(line.substring(0, colon), line.substring(colon + 2)));
        }
        return fields;
    }

    private byte[] body(RawResponse head) throws IOException {
        @Nullable String length = head.header("Content-Length");
        @Nullable String coding = head.header("Transfer-Encoding");
        if (head.status() == 204 || head.status() == 304) {
            assertThat(length).isNull();
            assertThat(coding).isNull();
            return new byte[0];
        }
        if (coding != null) {
            assertThat(coding).isEqualTo("chunked");
            assertThat(length).as("Content-Length beside Transfer-Encoding").isNull();
            return chunks();
        }
        if (length != null) {
            return readBytes(Integer.parseInt(length));
        }
        head.saysClose();
        return in.readAllBytes();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size = line();
            assertThat(size).matches("[0-9A-F]+");
            int count = Integer.parseInt(size, 16);
            body.write(readBytes(count));
            assertThat(line()).as("after a chunk").isEmpty();
            if (count == 0) {
                return body.toByteArray();
            }
        }
    }

    /** A line that ends with CRLF, without it. */
    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("the connection ended after \"" + line + '"');
            }
            if (b == '\n') {
                fail("LF without CR after \"" + line + '"');
            }
            if (b == '\r') {
                assertThat(in.read()).as("the byte after CR").isEqualTo('\n');
                return line.toString();
            }
            line.append((char) b);
        }
    }
}
