package dev.freshet.server.tls;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** What the engine wants done aside. It is done on the spot: a signature costs less than a change of threads. */
final class TlsTasks {
    private TlsTasks() {
    }

    static void run(SSLEngine engine, HandshakeStatus status) {
        if (status != HandshakeStatus.NEED_TASK) {
            return;
        }
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }
}
