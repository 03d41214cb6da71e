package dev.freshet.lab.load.generator;

import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does what a test says, with a virtual thread for each connection. Requests have no body. */
final class ScriptedServer implements AutoCloseable {
    private final RawServer server;
    private final Script script;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();

    /** What a server does with each request. */
    @FunctionalInterface
    interface Script {
        void answer(Exchange exchange) throws IOException, InterruptedException;
    }

    /**
     * A request.
     *
     * @param number of all requests, from 1
     * @param connection its number, from 1
     */
    record Exchange(int number, int connection, Socket socket, InputStream in) {
        /** Bytes that have come after this request. */
        int unread() throws IOException {
            return in.available();
        }

        void ok() throws IOException {
            respond("200 OK", "Content-Length: 5\r\n", "hello");
        }

        void respond(String status, String fields, String body) throws IOException {
            raw("HTTP/1.1 " + status + "\r\n" + fields + "\r\n" + body);
        }

        void raw(String text) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        void close() throws IOException {
            socket.close();
        }
    }

    private ScriptedServer(Script script) {
        this.script = script;
        this.server = RawServer.on(this::serve);
    }

    static ScriptedServer start(Script script) {
        return new ScriptedServer(script);
    }

    /** Holds its port, so that nobody else gets it, but does not listen. */
    static Socket deaf() throws IOException {
        Socket deaf = new Socket();
        deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return deaf;
    }

    int port() {
        return server.address().getPort();
    }

    /** Requests so far. */
    int arrivals() {
        return count.get();
    }

    /** Connections that are open now. */
    int open() {
        return open.get();
    }

    int connections() {
        return connections.get();
    }

    /** The most connections that were open at a time. */
    int mostOpen() {
        return mostOpen.get();
    }

    /** The most requests that were with the script at a time. */
    int mostInFlight() {
        return mostInFlight.get();
    }

    private void serve(Peer peer) throws IOException {
        int connection = connections.incrementAndGet();
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        try {
            peer.socket().setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(peer.in());
            while (readHead(in)) {
                mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                try {
                    script.answer(new Exchange(count.incrementAndGet(), connection, peer.socket(), in));
                } finally {
                    inFlight.decrementAndGet();
                }
            }
        } catch (InterruptedException e) {
            // The test is over.
        } finally {
            open.decrementAndGet();
        }
    }

    private static boolean readHead(InputStream in) throws IOException {
        int last = 0;
        while (last != 0x0d0a0d0a) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            last = last << 8 | next;
        }
        return true;
    }

    /** Ends every connection. Whoever connects after one has ended is refused. */
    void stop() {
        try {
            server.stopListening();
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
