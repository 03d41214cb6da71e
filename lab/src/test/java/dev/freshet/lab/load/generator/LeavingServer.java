package dev.freshet.lab.load.generator;

import static dev.freshet.test.network.RawFrame.DATA;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.GOAWAY;
import static dev.freshet.test.network.RawFrame.HEADERS;

import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * HTTP/2 with few streams at a time, which takes so many requests on a connection and says goodbye: with the answer to
 * the last, or when one more comes.
 */
final class LeavingServer implements AutoCloseable {
    private static final int MAX_CONCURRENT_STREAMS = 3;
    /** The entry of HPACK's static table for {@code :status 200}. */
    private static final byte STATUS_200 = (byte) 0x88;

    private final AtomicInteger connections = new AtomicInteger();
    private final int streams;
    private final int requests;
    private final boolean late;
    private final RawServer server;

    /**
     * @param streams at a time
     * @param requests that a connection takes
     * @param late whether it says goodbye when one more comes
     */
    LeavingServer(int streams, int requests, boolean late) {
        this.streams = streams;
        this.requests = requests;
        this.late = late;
        this.server = RawServer.on(this::serve);
    }

    int port() {
        return server.address().getPort();
    }

    int connections() {
        return connections.get();
    }

    private void serve(Peer peer) throws IOException {
        connections.incrementAndGet();
        peer.beginHttp2(ByteBuffer.allocate(6).putShort((short) MAX_CONCURRENT_STREAMS).putInt(streams).array());
        int last = 0;
        int taken = 0;
        for (int stream = peer.awaitFrame(HEADERS); stream > 0; stream = peer.awaitFrame(HEADERS)) {
            if (taken < requests) {
                last = stream;
                if (++taken == requests && !late) {
                    goodbye(peer, last);
                }
                peer.frame(HEADERS, END_HEADERS, stream, STATUS_200);
                peer.frame(DATA, END_STREAM, stream, "hello".getBytes(StandardCharsets.US_ASCII));
            } else if (late) {
                goodbye(peer, last);
            }
        }
    }

    private static void goodbye(Peer peer, int last) throws IOException {
        peer.frame(GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(last).array());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
