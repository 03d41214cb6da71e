package dev.freshet.test.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** One connection of a client, and its counterpart to the server. */
final class FaultyConnection {
    private static final int PIECE = 16 * 1024;

    private final FaultyNetwork network;
    private final Socket client;
    private final Socket server = new Socket();
    private volatile boolean halfClosed;

    FaultyConnection(FaultyNetwork network, Socket client) {
        this.network = network;
        this.client = client;
    }

    /** Passes bytes until both sides have ended or one has failed. */
    void run(InetSocketAddress address) {
        try {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            OutputStream toClient = client.getOutputStream(); // after a half-close, the socket no longer returns it
            server.connect(address);
            Thread back = Thread.ofVirtual().start(() -> pump(server, client, toClient));
            pump(client, server, server.getOutputStream());
            back.join();
        } catch (IOException e) {
            reset(); // nobody listens there: the client learns it late, but it does
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    private void pump(Socket from, Socket to, OutputStream out) {
        byte[] piece = new byte[PIECE];
        try {
            InputStream in = from.getInputStream();
            for (int length; (length = in.read(piece)) >= 0;) {
                network.pass();
                passOn(piece, length, to, out);
            }
            network.pass();
            endOutput(to);
        } catch (IOException e) {
            reset(); // one side is gone: the other must not wait for it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void passOn(byte[] piece, int length, Socket to, OutputStream out) throws IOException {
        if (to == client && halfClosed) {
            return;
        }
        try {
            out.write(piece, 0, length);
        } catch (IOException e) {
            if (to != client || !halfClosed) {
                throw e;
            }
            // The half was closed meanwhile: drop this piece, as the later ones.
        }
    }

    /** Ends the client's input and drops what the server still sends. */
    void halfClose() {
        halfClosed = true; // before a write fails because of it
        try {
            endOutput(client);
        } catch (IOException e) {
            close(); // it was ending already
        }
    }

    /** The half-close and the end of the stream may both call this. */
    private synchronized void endOutput(Socket socket) throws IOException {
        if (!socket.isOutputShutdown()) {
            socket.shutdownOutput();
        }
    }

    void reset() {
        for (Socket socket : new Socket[] {client, server}) {
            try {
                if (!socket.isClosed()) {
                    socket.setSoLinger(true, 0); // so that closing sends RST instead of FIN
                }
            } catch (IOException e) {
                continue; // ended at this very moment
            }
        }
        close();
    }

    void close() {
        try (client; server) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a connection", e);
        }
    }
}
