package dev.freshet.test.network;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;

/**
 * A server without HTTP, for bytes that no real server sends. It runs a script for each connection, then closes the
 * connection. Tests of clients use it.
 */
public final class RawServer implements AutoCloseable {
    private static final int HTTP2_PREFACE = 24;

    /** What the server does on a connection. An {@link IOException} ends the connection. */
    @FunctionalInterface
    public interface Script {
        /** Called once for each connection. */
        void on(Peer peer) throws IOException;
    }

    /**
     * The server's end of a connection.
     *
     * @param socket that is connected to the client
     * @param in bytes from the client
     * @param out bytes to the client
     */
    public record Peer(Socket socket, InputStream in, OutputStream out) {

        /** Reads the next request head, with its empty line. At the end of input, returns "". */
        public String readHead() throws IOException {
            StringBuilder head = new StringBuilder();
            int b = in.read();
            while (b >= 0) {
                head.append((char) b);
                if (b == '\n' && head.toString().endsWith("\r\n\r\n")) {
                    return head.toString();
                }
                b = in.read();
            }
            return "";
        }

        /** Sends these characters, in ISO-8859-1. */
        public void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        /** Reads the client's HTTP/2 preface and sends these settings (RFC 9113 section 6.5.1); none: the defaults. */
        public void beginHttp2(byte... settings) throws IOException {
            in.readNBytes(HTTP2_PREFACE);
            frame(RawFrame.SETTINGS, 0, 0, settings);
        }

        /**
         * Reads HTTP/2 frames up to one of this type, and acknowledges settings. Returns its stream; -1 at the end of
         * input.
         */
        public int awaitFrame(int type) throws IOException {
            DataInputStream frames = new DataInputStream(in);
            try {
                while (true) {
                    RawFrame frame = RawFrame.read(frames);
                    if (frame.type() == RawFrame.SETTINGS && !frame.has(RawFrame.ACK)) {
                        frame(RawFrame.SETTINGS, RawFrame.ACK, 0);
                    }
                    if (frame.type() == type) {
                        return frame.stream();
                    }
                }
            } catch (EOFException e) {
                return -1;
            }
        }

        /** Sends an HTTP/2 frame. */
        public void frame(int type, int flags, int stream, byte... payload) throws IOException {
            out.write(RawFrame.frame(type, flags, stream, payload));
            out.flush();
        }

        /** Waits for the client to close. */
        public void awaitEnd() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private final ServerSocket listening;
    private final Thread accepting;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private RawServer(ServerSocket listening, Script script) {
        this.listening = listening;
        accepting = Thread.ofVirtual().start(() -> accept(script));
    }

    /** Starts a server on loopback that runs this script for every connection, on a virtual thread. */
    public static RawServer on(Script script) {
        return on(ServerSocketFactory.getDefault(), script);
    }

    /** Like {@link #on(Script)}, with the factory's sockets, for example TLS. */
    public static RawServer on(ServerSocketFactory factory, Script script) {
        try {
            return new RawServer(factory.createServerSocket(0, 4_096, InetAddress.getLoopbackAddress()), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server that sends this response to every request head. Requests must have no body. */
    public static RawServer answering(String response) {
        return on(peer -> {
            while (!peer.readHead().isEmpty()) {
                peer.write(response);
            }
        });
    }

    /** The loopback address and the port that the system chose. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    /** The number of connections that are open now. */
    public int connections() {
        return open.size();
    }

    /** Refuses new connections from now on. Open ones stay open. */
    public void stopListening() throws IOException, InterruptedException {
        listening.close();
        // The port is free only once no thread waits in accept.
        accepting.join();
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> run(script, socket));
            }
        } catch (IOException e) {
            // Closed by the test.
        }
    }

    private void run(Script script, Socket socket) {
        try (socket) {
            script.on(new Peer(socket, socket.getInputStream(), socket.getOutputStream()));
        } catch (IOException e) {
            // The client may have closed, as some tests want.
        } finally {
            open.remove(socket);
        }
    }

    /** Closes all connections and refuses new ones. */
    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
