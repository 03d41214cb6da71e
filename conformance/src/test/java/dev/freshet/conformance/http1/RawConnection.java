package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.network.RawResponseReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client's end of a connection. Sends what it is told, and reads responses without forgiving anything. */
public final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 15_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final RawResponseReader reader;
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
        reader = new RawResponseReader(in);
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
        RawResponseReader.Head head = reader.head();
        if (head.status() >= 200) {
            assertThat(head.header("Date")).as("Date").isNotEmpty();
        }
        List<String> fields = head.fields().stream().map(field -> field.name() + ": " + field.value()).toList();
        return new Response(head.status(), fields, toHead ? new byte[0] : reader.body(head));
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

    public byte[] readBytes(int count) throws IOException {
        return reader.bytes(count);
    }
}
