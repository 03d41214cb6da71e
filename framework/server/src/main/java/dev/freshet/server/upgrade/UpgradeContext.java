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
 * @param writeNanos how long a peer may take nothing of what is written
 * @param draining whether the server stops
 * @param closed those of them that are closed before their handlers end
 */
public record UpgradeContext(Executor threads, BufferPool inputBuffers, BufferPool outputBuffers, long writeNanos,
        BooleanSupplier draining, LimitCounters reached, ClosedConnections closed) {
}
