package dev.freshet.web.application;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Clients on sockets, of any address of the loopback interface, which stay until they are told to leave. */
final class Clients {
    private final List<Socket> sockets = new ArrayList<>();

    /** Asks for a response. */
    interface Ask {
        String head() throws IOException;
    }

    /** The head of the answer to a request on a connection of its own. */
    String head(int port, String address, String request) throws IOException {
        Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port, InetAddress.ofLiteral(address), 0);
        sockets.add(socket);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("after " + head);
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** Whether the answer has this status. */
    boolean is(int status, Ask ask) {
        try {
            return ask.head().startsWith("HTTP/1.1 " + status);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one that came last. */
    Socket last() {
        return sockets.getLast();
    }

    void leave() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }
}
