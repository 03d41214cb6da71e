package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.LoadModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Reads no request, only counts bytes, and so costs a tenth of what any generator does. */
final class CheapServer implements AutoCloseable {
    private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
            .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    CheapServer() throws IOException {
        Thread.ofPlatform().daemon().start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed by the test.
        }
    }

    private void serve(Socket socket) {
        byte[] received = new byte[64 * 1024];
        byte[] answers = new byte[64 * ANSWER.length];
        for (int i = 0; i < 64; i++) {
            System.arraycopy(ANSWER, 0, answers, i * ANSWER.length, ANSWER.length);
        }
        int requestLength = requestLength();
        int rest = 0;
        try (socket; InputStream in = socket.getInputStream()) {
            for (int count = in.read(received); count > 0; count = in.read(received)) {
                rest += count;
                socket.getOutputStream().write(answers, 0, rest / requestLength * ANSWER.length);
                rest %= requestLength;
            }
        } catch (IOException e) {
            // The generator closed in the middle of an answer, as it does at the end of a load.
        }
    }

    private int requestLength() {
        return Target.of(Plans.plan(port(), new LoadModel.Closed(1, 1, 1, 0))).prepared().length();
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
