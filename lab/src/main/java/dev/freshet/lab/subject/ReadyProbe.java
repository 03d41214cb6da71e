package dev.freshet.lab.subject;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Asks a server whether it is up, on a new connection each time, and without starting an HTTP client. */
final class ReadyProbe {
    private static final int CONNECT_MILLIS = 1_000;
    private static final int DRAIN_MILLIS = 100;
    private static final byte[] STATUS = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);

    private final InetSocketAddress address;
    private final byte[] request;

    ReadyProbe(int port, String path) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * When the status line of a 200 arrived, as System.nanoTime(); 0 if none did.
     *
     * @param answerMillis how long to wait for a response once connected
     */
    long ask(int answerMillis) {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(address, CONNECT_MILLIS);
            socket.setSoTimeout(answerMillis);
            socket.getOutputStream().write(request);
            byte[] status = socket.getInputStream().readNBytes(STATUS.length);
            long at = System.nanoTime();
            if (!new String(status, StandardCharsets.US_ASCII).matches("HTTP/1\\.[01] 200")) {
                return 0;
            }
            drain(socket);
            return at;
        } catch (IOException e) {
            return 0; // not up yet
        }
    }

    /** Reads the rest: closing a connection with unread bytes resets it, which some servers log. */
    private static void drain(Socket socket) throws IOException {
        socket.setSoTimeout(DRAIN_MILLIS);
        InputStream rest = socket.getInputStream();
        try {
            rest.skipNBytes(Long.MAX_VALUE);
        } catch (IOException e) {
            return; // end of the response, or a server that keeps the connection
        }
    }
}
