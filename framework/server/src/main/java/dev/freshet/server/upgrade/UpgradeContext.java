package dev.freshet.server.upgrade;

import dev.freshet.server.LimitCounters;
import dev.freshet.server.io.BufferPool;
import dev.freshet.server.io.ClosedConnections;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * What all upgraded connections of a server share.
 *
 * @param threads run the handlers
 * @param writeNanos how long a peer may accept no written byte
 * @param draining whether the server is shutting down
 * @param closed connections that are closed while their handlers still run
 */
public record UpgradeContext(Executor threads, BufferPool inputBuffers, BufferPool outputBuffers, long writeNanos,
        BooleanSupplier draining, LimitCounters reached, ClosedConnections closed) {
}
