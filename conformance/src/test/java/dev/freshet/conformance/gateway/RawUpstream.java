package dev.freshet.conformance.gateway;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An upstream that knows no HTTP: its first connection runs a hostile script, every other answers each request with
 * "ok".
 */
final class RawUpstream implements AutoCloseable {
    private static final byte[] PREFACE = new byte[24];
    private static final int SETTINGS = 4;

    private final ServerSocket listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Script hostile;
    private final Script good;

    /** What a connection does. An IOException ends it: the gateway may have closed. */
    interface Script {
        void on(Peer peer) throws IOException;
    }

    /** The upstream's end of a connection. */
    record Peer(Socket socket, InputStream in, OutputStream out) {

        /** The next request head, with its empty line; "" at the end of input. */
        String readHead() throws IOException {
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

        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        /** Reads the client's preface and says the settings of this side, which are the defaults. */
        void beginHttp2() throws IOException {
            in.readNBytes(PREFACE, 0, PREFACE.length);
            frame(SETTINGS, 0, 0);
        }

        /** Reads frames until one of this type. Gives its stream, or -1 at the end of input. */
        int awaitFrame(int type) throws IOException {
            DataInputStream frames = new DataInputStream(in);
            while (true) {
                int first = in.read();
                if (first < 0) {
                    return -1;
                }
                int length = first << 16 | frames.readUnsignedShort();
                int got = frames.readUnsignedByte();
                int flags = frames.readUnsignedByte();
                int stream = frames.readInt();
                frames.readFully(new byte[length]);
                if (got == SETTINGS && (flags & 1) == 0) {
                    frame(SETTINGS, 1, 0);
                }
                if (got == type) {
                    return stream;
                }
            }
        }

        void frame(int type, int flags, int stream, byte... payload) throws IOException {
            out.write(ByteBuffer.allocate(9 + payload.length).putShort((short) (payload.length >> 8))
                    .put((byte) payload.length).put((byte) type).put((byte) flags).putInt(stream).put(payload).array());
            out.flush();
        }

        /** Waits for the gateway to close. */
        void awaitEnd() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private RawUpstream(Script hostile, Script good) throws IOException {
        this.hostile = hostile;
        this.good = good;
        Thread.ofVirtual().start(this::accept);
    }

    /** Answers the first request with these bytes, then waits for the gateway to close. */
    static RawUpstream answering(String response) throws IOException {
        return http1(peer -> {
            peer.readHead();
            peer.write(response);
            peer.awaitEnd();
        });
    }

    static RawUpstream http1(Script hostile) throws IOException {
        return new RawUpstream(hostile, peer -> {
            while (!peer.readHead().isEmpty()) {
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            }
        });
    }

    static RawUpstream http2(Script hostile) throws IOException {
        return new RawUpstream(hostile, peer -> {
            peer.beginHttp2();
            answerHttp2(peer);
        });
    }

    /** Answers each request with "ok" until the gateway closes. */
    static void answerHttp2(Peer peer) throws IOException {
        for (int stream = peer.awaitFrame(1); stream > 0; stream = peer.awaitFrame(1)) {
            peer.frame(1, 4, stream, (byte) 0x88);
            peer.frame(0, 1, stream, (byte) 'o', (byte) 'k');
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    int accepted() {
        return accepted.get();
    }

    /** Whether the script of the first connection has come to its end. */
    boolean hostileIsOver() {
        return ended.get() > 0;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                boolean first = accepted.incrementAndGet() == 1;
                Thread.ofVirtual().start(() -> run(socket, first));
            }
        } catch (IOException e) {
            // closed by the test
        }
    }

    private void run(Socket socket, boolean first) {
        try (socket) {
            socket.setTcpNoDelay(true);
            Peer peer = new Peer(socket, new BufferedInputStream(socket.getInputStream()), socket.getOutputStream());
            (first ? hostile : good).on(peer);
        } catch (IOException e) {
            // The gateway has closed; what its client saw is for the test to say.
        } finally {
            open.remove(socket);
            if (first) {
                ended.incrementAndGet();
            }
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
