package dev.freshet.conformance.gateway;

import dev.freshet.test.network.RawFrame;
import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import dev.freshet.test.network.RawServer.Script;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An upstream that knows no HTTP: its first connection runs a hostile script, every other answers each request with
 * "ok".
 */
final class RawUpstream implements AutoCloseable {
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final RawServer server;

    private RawUpstream(Script hostile, Script good) {
        server = RawServer.on(peer -> {
            peer.socket().setTcpNoDelay(true);
            Peer buffered = new Peer(peer.socket(), new BufferedInputStream(peer.in()), peer.out());
            if (accepted.incrementAndGet() > 1) {
                good.on(buffered);
                return;
            }
            try {
                hostile.on(buffered);
            } finally {
                peer.socket().close();
                ended.incrementAndGet();
            }
        });
    }

    /** Answers the first request with these bytes, then waits for the gateway to close. */
    static RawUpstream answering(String response) {
        return http1(peer -> {
            peer.readHead();
            peer.write(response);
            peer.awaitEnd();
        });
    }

    static RawUpstream http1(Script hostile) {
        return new RawUpstream(hostile, peer -> {
            while (!peer.readHead().isEmpty()) {
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            }
        });
    }

    static RawUpstream http2(Script hostile) {
        return new RawUpstream(hostile, peer -> {
            peer.beginHttp2();
            answerHttp2(peer);
        });
    }

    /** Answers each request with "ok" until the gateway closes. */
    static void answerHttp2(Peer peer) throws IOException {
        for (int stream = peer.awaitFrame(RawFrame.HEADERS); stream > 0; stream = peer.awaitFrame(RawFrame.HEADERS)) {
            peer.frame(RawFrame.HEADERS, RawFrame.END_HEADERS, stream, (byte) 0x88);
            peer.frame(RawFrame.DATA, RawFrame.END_STREAM, stream, (byte) 'o', (byte) 'k');
        }
    }

    int port() {
        return server.address().getPort();
    }

    int accepted() {
        return accepted.get();
    }

    /** Whether the script of the first connection has come to its end. */
    boolean hostileIsOver() {
        return ended.get() > 0;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
