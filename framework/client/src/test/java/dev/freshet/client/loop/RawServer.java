package dev.freshet.client.loop;

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

/** A server that knows no HTTP: for each connection it runs a script, then closes. */
public final class RawServer implements AutoCloseable {
    /** What a connection does. An IOException ends it: the client may have closed. */
    public interface Script {
        void on(Peer peer) throws IOException;
    }

    /** The server's end of a connection. */
    public record Peer(Socket socket, InputStream in, OutputStream out) {

        /** The next request head, with its empty line; "" at the end of input. */
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

        public void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
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

    /** Every connection runs this script. */
    public static RawServer on(Script script) {
        return on(ServerSocketFactory.getDefault(), script);
    }

    /** The same with TLS, if the factory's sockets have it. */
    public static RawServer on(ServerSocketFactory factory, Script script) {
        try {
            return new RawServer(factory.createServerSocket(0, 4_096, InetAddress.getLoopbackAddress()), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Answers each head with these bytes. */
    public static RawServer answering(String response) {
        return on(peer -> {
            while (!peer.readHead().isEmpty()) {
                peer.write(response);
            }
        });
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    /** Connections open now. */
    public int connections() {
        return open.size();
    }

    /** Refuses who comes from now on; who is connected stays so. */
    public void stopListening() throws Exception {
        listening.close();
        // Only who waits in accept lets go of the port.
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
            // closed by the test
        }
    }

    private void run(Script script, Socket socket) {
        try (socket) {
            script.on(new Peer(socket, socket.getInputStream(), socket.getOutputStream()));
        } catch (IOException e) {
            // The client has closed; what it saw is for the test to say.
        } finally {
            open.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
