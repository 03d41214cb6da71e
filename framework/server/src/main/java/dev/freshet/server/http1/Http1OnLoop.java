package dev.freshet.server.http1;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Watched;
import dev.freshet.server.upgrade.Tunnel;
import java.io.IOException;

/**
 * The work of a connection on its event loop, which must not block: it reads, parses, hands requests over to threads,
 * runs non-blocking handlers, and writes.
 */
final class Http1OnLoop {
    private final Http1Connection owner;
    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final NextRequest next;
    private final Http1Exchange exchange;

    Http1OnLoop(Http1Connection owner, Connection connection, EngineContext context, Http1Exchange exchange) {
        this.owner = owner;
        this.connection = connection;
        this.context = context;
        this.input = owner.input();
        this.output = exchange.output();
        this.next = owner.next();
        this.exchange = exchange;
    }

    void readable() throws IOException {
        if (!output.isEmpty()) {
            // The peer must first accept the responses that it has asked for.
            watched().callWhenWritable();
            return;
        }
        int read = input.fill();
        if (read > 0) {
            serve();
        } else if (read < 0) {
            connection.close();
        }
    }

    void writable() throws IOException {
        if (flush()) {
            watched().resumeReading();
            serve();
        }
    }

    /** Takes the connection from the queue, and refuses the request that has waited there for too long. */
    void refuse() {
        watched().giveBack();
        try {
            next.refuse();
            serve();
        } catch (IOException | RuntimeException | Error e) {
            owner.failed(e);
        }
    }

    /** The connection is closed: drops a request that waits without a thread. */
    void closed() {
        if (next.phase() == NextRequest.Phase.DEFERRED) {
            next.giveUp();
            next.leave();
        }
    }

    /** Writes; returns true if everything is written and the connection stays open. */
    boolean flush() throws IOException {
        if (!output.flush()) {
            awaitWritable();
            return false;
        }
        if (next.noneFollows()) {
            owner.closeWritten();
            return false;
        }
        return true;
    }

    /** Takes the connection back from a thread, with output that the socket did not accept. */
    void takeUnwritten() {
        watched().giveBack();
        awaitWritable();
    }

    private void awaitWritable() {
        if (!connection.isClosed()) {
            connection.deadline(connection.loop().nanoTime() + context.timeouts().write());
            watched().callWhenWritable();
        }
    }

    /**
     * Handles the requests that have arrived, as far as possible without blocking; then hands over or waits for bytes.
     */
    private void serve() throws IOException {
        if (!context.loopsServe() && input.unused() > 0) {
            watched().take();
            context.threads().execute(owner);
            return;
        }
        while (next.phase() != NextRequest.Phase.HEAD || owner.parsed()) {
            if (next.neverBlocks()) {
                if (!handled()) {
                    return;
                }
            } else if (!output.flush()) {
                // Its handler may take long: the peer first accepts the responses to earlier requests.
                awaitWritable();
                return;
            } else if (next.bodyComesFirst()) {
                break;
            } else if (handedOver()) {
                return;
            }
        }
        if (flush()) {
            owner.setDeadline();
        }
    }

    /** Runs a non-blocking handler; returns whether the next request may be handled. */
    private boolean handled() throws IOException {
        next.handle();
        UpgradeHandler other = exchange.upgraded();
        if (other != null) {
            leaveHttp(other);
            return false;
        }
        return !exchange.closing() && !output.isFull() || flush();
    }

    private void leaveHttp(UpgradeHandler other) {
        watched().take();
        try {
            context.threads().execute(owner);
        } catch (RuntimeException | Error e) {
            Tunnel.withoutThread(other, e);
            throw e;
        }
    }

    /** Hands the request over or queues it; returns false if it was refused and answered. */
    private boolean handedOver() throws IOException {
        watched().take();
        switch (next.enter()) {
            case ADMITTED -> {
                if (!next.defers(() -> connection.loop().execute(this::resume))) {
                    owner.handOver();
                }
            }
            case QUEUED -> {
                // The queue owns the connection now.
            }
            case REFUSED -> {
                watched().giveBack();
                next.refuse();
                return false;
            }
        }
        return true;
    }

    /** A request that waited without a thread can be handled: here if that cannot block, else on a thread. */
    private void resume() {
        if (next.phase() != NextRequest.Phase.DEFERRED) {
            // The connection has ended.
            return;
        }
        next.resume();
        try {
            if (!next.neverBlocks()) {
                owner.handOver();
                return;
            }
            watched().giveBack();
            if (handled()) {
                serve();
            }
        } catch (IOException | RuntimeException | Error e) {
            owner.failed(e);
        }
    }

    /** An event loop owns no other connections. */
    private Watched watched() {
        return (Watched) connection;
    }
}
