package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.freshet.test.network.RawResponseReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A connection that sends what it is told and reads strictly: every byte that should not be there is a failure. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final byte[] NOTHING = {};

    /** What TLS, if it is used, stands on. */
    private final Socket tcp = new Socket();
    private final Socket socket;
    private final InputStream in;
    private final RawResponseReader reader;
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
        reader = new RawResponseReader(in);
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

    /** The next response to anything but HEAD. */
    RawResponse response() throws IOException {
        return response(false);
    }

    RawResponse headResponse() throws IOException {
        return response(true);
    }

    private RawResponse response(boolean toHead) throws IOException {
        RawResponseReader.Head head = reader.head();
        if (head.status() == 100) {
            assertThat(head.fields()).isEmpty();
            return new RawResponse(head, NOTHING);
        }
        assertThat(head.header("Date"))
                .matches("[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");
        if (!toHead && (head.status() == 204 || head.status() == 304)) {
            assertThat(head.header("Content-Length")).isNull();
            assertThat(head.header("Transfer-Encoding")).isNull();
        }
        return new RawResponse(head, toHead ? NOTHING : reader.body(head));
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
        return new RawResponse(reader.head(), NOTHING);
    }

    byte[] readBytes(int count) throws IOException {
        return reader.bytes(count);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
