package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Loads open TLS connections, alone or while other clients open new ones. */
final class BesideHandshakes {
    /** Few, because many connections wait for each other even without handshakes. */
    static final int OPEN = 8;
    /** Few enough that two cores still have time for the requests. */
    static final int NEW_PER_SECOND = 200;
    private static final int CLIENTS = 4;

    private BesideHandshakes() {
    }

    /**
     * The 99th percentile of the latency on the open connections, in microseconds. wrk sends as fast as it can.
     *
     * @throws LabException if a request fails
     */
    static double p99(ServerProcess server, String path, int seconds, Pinning pinning, boolean beside) {
        CompletableFuture<Load> others = beside ? CompletableFuture.supplyAsync(() -> NewConnections.send(
                server.address(), path, CLIENTS, seconds + 1, NEW_PER_SECOND, false)) : null;
        Load load = Traffic.http1(OPEN).overTls().send(server, path, seconds, pinning);
        try {
            if (others != null) {
                others.join();
            }
        } catch (CompletionException e) {
            throw new LabException(String.valueOf(e.getCause().getMessage()), e);
        }
        if (load.errors() > 0) {
            throw new LabException(load.errors() + " requests on open TLS connections to " + server.url(path)
                    + " failed");
        }
        return load.p99();
    }
}
