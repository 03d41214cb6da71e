package dev.freshet.lab.load.generator;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * HTTP/2 with few streams at a time, which takes so many requests on a connection and says goodbye: with the answer to
 * the last, or when one more comes.
 */
final class LeavingServer implements AutoCloseable {
    private static final int PREFACE_LENGTH = 24;
    private static final int FRAME_HEAD_LENGTH = 9;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int GOAWAY = 7;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int MAX_CONCURRENT_STREAMS = 3;
    /** The entry of HPACK's static table for {@code :status 200}. */
    private static final byte STATUS_200 = (byte) 0x88;

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger connections = new AtomicInteger();
    private final int streams;
    private final int requests;
    private final boolean late;

    /**
     * @param streams at a time
     * @param requests that a connection takes
     * @param late whether it says goodbye when one more comes
     */
    LeavingServer(int streams, int requests, boolean late) throws IOException {
        this.streams = streams;
        this.requests = requests;
        this.late = late;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed by the test.
        }
    }

    private void serve(Socket socket) {
        try (socket; DataInputStream in = new DataInputStream(socket.getInputStream())) {
            OutputStream out = socket.getOutputStream();
            in.skipNBytes(PREFACE_LENGTH);
            ByteBuffer limit = ByteBuffer.allocate(6).putShort((short) MAX_CONCURRENT_STREAMS).putInt(streams);
            out.write(frame(SETTINGS, 0, 0, limit.array()));
            int last = 0;
            for (int taken = 0; true;) {
                int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                int stream = in.readInt();
                in.skipNBytes(length);
                if (type == SETTINGS && flags == 0) {
                    out.write(frame(SETTINGS, 1, 0, new byte[0]));
                } else if (type == HEADERS && taken < requests) {
                    last = stream;
                    if (++taken == requests && !late) {
                        out.write(goodbye(last));
                    }
                    answer(out, stream);
                } else if (type == HEADERS && late) {
                    out.write(goodbye(last));
                }
            }
        } catch (IOException e) {
            // The generator has closed it.
        }
    }

    private static byte[] goodbye(int last) {
        return frame(GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(last).array());
    }

    private static void answer(OutputStream out, int stream) throws IOException {
        out.write(frame(HEADERS, END_HEADERS, stream, new byte[] {STATUS_200}));
        out.write(frame(DATA, END_STREAM, stream, "hello".getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(FRAME_HEAD_LENGTH + payload.length).putShort((short) (payload.length >> 8))
                .put((byte) payload.length).put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
