package dev.freshet.server.tls;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;

/**
 * The engine's long tasks: signatures, key agreement, certificate checks. A connection with a non-blocking socket is
 * already on a handshake thread, so it runs them directly. A connection with its own virtual thread runs them on a
 * handshake thread and waits, because its carrier threads also run all handlers.
 */
record TlsTasks(SSLEngine engine, SocketChannel channel, HandshakeThreads threads) {
    /** Runs all tasks and returns when they are done. */
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
