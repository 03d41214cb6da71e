package dev.freshet.conformance.gateway;

import dev.freshet.client.loop.ClientProtocol;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Passes bytes between the gateway and an upstream, and keeps what the gateway has sent on each connection. */
final class RecordingRelay implements AutoCloseable {
    private static final int PREFACE = 24;
    private static final int FRAME_HEADER = 9;
    private static final int HEADERS = 1;

    private final ServerSocket listening = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    private final int upstreamPort;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<ByteArrayOutputStream> sent = new ArrayList<>();

    RecordingRelay(int upstreamPort) throws IOException {
        this.upstreamPort = upstreamPort;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Bytes that the gateway has sent since the start. */
    synchronized long bytes() {
        return sent.stream().mapToLong(ByteArrayOutputStream::size).sum();
    }

    /** What the gateway has sent since the start, one connection behind another. */
    synchronized String text() {
        return sent.stream().map(bytes -> bytes.toString(StandardCharsets.ISO_8859_1)).reduce("", String::concat);
    }

    /** Requests of this version that the gateway has sent since the start, as long as none has trailers. */
    synchronized int requests(ClientProtocol protocol) {
        return sent.stream().mapToInt(bytes -> protocol == ClientProtocol.H2C ? headersFrames(bytes.toByteArray())
                : bytes.toString(StandardCharsets.ISO_8859_1).split(" HTTP/1\\.1\r\n", -1).length - 1).sum();
    }

    private static int headersFrames(byte[] bytes) {
        int count = 0;
        int at = PREFACE;
        while (at + FRAME_HEADER <= bytes.length) {
            count += bytes[at + 3] == HEADERS ? 1 : 0;
            at += FRAME_HEADER + ((bytes[at] & 0xff) << 16 | (bytes[at + 1] & 0xff) << 8 | bytes[at + 2] & 0xff);
        }
        return count;
    }

    private void accept() {
        try {
            while (true) {
                Socket gateway = listening.accept();
                Socket upstream = new Socket();
                upstream.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), upstreamPort));
                open.add(gateway);
                open.add(upstream);
                ByteArrayOutputStream kept = new ByteArrayOutputStream();
                synchronized (this) {
                    sent.add(kept);
                }
                Thread.ofVirtual().start(() -> pass(gateway, upstream, kept));
                Thread.ofVirtual().start(() -> pass(upstream, gateway, null));
            }
        } catch (IOException e) {
            // closed by the test
        }
    }

    private void pass(Socket from, Socket to, @Nullable ByteArrayOutputStream kept) {
        byte[] piece = new byte[16 * 1024];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(piece);
            while (read >= 0) {
                if (kept != null) {
                    synchronized (this) {
                        kept.write(piece, 0, read);
                    }
                }
                out.write(piece, 0, read);
                read = in.read(piece);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            closeBoth(from, to);
        }
    }

    private static void closeBoth(Socket one, Socket other) {
        try (one; other) {
            one.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is closed already.
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
