package dev.freshet.benchmarks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection with one request at a time. Expects the response in a single read, which is true for small ones. */
public final class PlainClient implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int STATUS_LINE_SHOWN = 40;

    private final Socket socket;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    private PlainClient(Socket socket) {
        this.socket = socket;
    }

    /** @param limitMillis limit for connecting and for each response */
    public static PlainClient connect(InetSocketAddress server, int limitMillis) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(server, limitMillis);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(limitMillis);
            return new PlainClient(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** @throws IOException if there is no response in time, or it is not a 200 */
    public void ask(String path) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        int read = socket.getInputStream().read(buffer);
        String head = new String(buffer, 0, Math.clamp(read, 0, STATUS_LINE_SHOWN), StandardCharsets.US_ASCII);
        if (!head.startsWith("HTTP/1.1 200")) {
            throw new IOException("GET " + path + " was answered with '" + head.lines().findFirst().orElse("") + "'");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
