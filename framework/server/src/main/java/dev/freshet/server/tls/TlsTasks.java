package dev.freshet.server.tls;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;

/**
 * What the engine wants done aside: signatures, agreeing on keys, checks of certificates. A connection whose socket does
 * not block shakes hands on the threads for that, so here it is done on the spot; one that has a virtual thread of its
 * own waits for them, because that thread is carried by those that run all handlers.
 */
record TlsTasks(SSLEngine engine, SocketChannel channel, HandshakeThreads threads) {
    /** Returns when all is done. */
    void run() throws IOException {
        if (channel.isBlocking()) {
            threads.await(this::runAll, channel);
        } else {
            runAll();
        }
    }

    private void runAll() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }
}
