package dev.freshet.gateway;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes connections on to a server, and notes the types of the TLS records that its client sends (RFC 5246 6.2.1). */
final class RecordTypes implements AutoCloseable {
    static final int HANDSHAKE = 22;
    static final int DATA = 23;

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int server;
    private final List<Integer> types = new CopyOnWriteArrayList<>();

    RecordTypes(int server) throws IOException {
        this.server = server;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Those that have come so far. */
    List<Integer> types() {
        return types;
    }

    private void accept() {
        try {
            while (!listening.isClosed()) {
                Socket client = listening.accept();
                Thread.ofVirtual().start(() -> relay(client));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void relay(Socket client) {
        try (client; Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server)) {
            InputStream answers = upstream.getInputStream();
            OutputStream back = client.getOutputStream();
            Thread.ofVirtual().start(() -> copy(answers, back));
            records(new DataInputStream(client.getInputStream()), upstream.getOutputStream());
        } catch (IOException e) {
            // One of the two has left.
        }
    }

    /** Notes each before it goes on. */
    private void records(DataInputStream in, OutputStream out) throws IOException {
        byte[] head = new byte[5];
        while (true) {
            in.readFully(head);
            byte[] content = in.readNBytes((head[3] & 0xff) << 8 | head[4] & 0xff);
            types.add((int) head[0]);
            out.write(head);
            out.write(content);
        }
    }

    private static void copy(InputStream from, OutputStream to) {
        try {
            from.transferTo(to);
        } catch (IOException e) {
            // One of the two has left.
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
