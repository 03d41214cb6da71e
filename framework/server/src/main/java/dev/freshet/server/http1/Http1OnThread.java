package dev.freshet.server.http1;

import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.http1.NextRequest.Phase;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Watched;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The work of a connection on a request thread, which may block. */
final class Http1OnThread {
    private final Http1Connection owner;
    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final NextRequest next;
    private final Http1Exchange exchange;
    private final Http1OnLoop onLoop;
    /** The thread to interrupt when the shutdown runs out of time. */
    private volatile @Nullable Thread thread;

    Http1OnThread(Http1Connection owner, Connection connection, EngineContext context, Http1Exchange exchange,
            Http1OnLoop onLoop) {
        this.owner = owner;
        this.connection = connection;
        this.context = context;
        this.input = owner.input();
        this.output = exchange.output();
        this.next = owner.next();
        this.exchange = exchange;
        this.onLoop = onLoop;
    }

    /** Reads, handles and writes until there is nothing more to do, then gives up the connection. */
    void run() {
        thread = Thread.currentThread();
        try {
            if (exchange.upgraded() != null) {
                leaveHttp();
            } else if (isComplete() || input.fill() >= 0) {
                serve();
            } else {
                inputEnded();
            }
        } catch (Throwable e) {
            owner.failed(e);
            leave();
        }
    }

    /** Whether a request needs no more bytes now. */
    private boolean isComplete() {
        return next.phase() == Phase.READY || next.phase() == Phase.OVERDUE;
    }

    /** Interrupts the handler. Any thread may call this. */
    void abort() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Called on the event loop once the connection is closed. Lists a handler that still runs until it ends. */
    void closed() {
        if (thread != null) {
            context.closed().add(owner);
            if (thread == null) {
                // The handler ended between the two checks and may have missed its entry.
                context.closed().remove(owner);
            }
        }
    }

    /** Ends the work of this thread for the connection. */
    private void leave() {
        thread = null;
        if (connection.isClosed()) {
            context.closed().remove(owner);
        }
    }

    /** Handles requests until no bytes are left, or another has the connection. */
    private void serve() throws IOException {
        while (true) {
            if (next.phase() == Phase.OVERDUE) {
                next.refuse();
            } else if (next.phase() == Phase.HEAD && !owner.parsed() || next.bodyComesFirst()) {
                if (finished()) {
                    return;
                }
            } else if (next.mayBegin()) {
                if (output.isFull()) {
                    // Non-blocking handlers do not ask for admission, which would write before each of them.
                    output.flushWaiting();
                }
                next.handle();
                if (exchange.upgraded() != null) {
                    leaveHttp();
                    return;
                }
            } else if (queued()) {
                return;
            }
        }
    }

    /** Asks for admission; returns whether the request is queued, with its connection. */
    private boolean queued() throws IOException {
        // Write finished responses first: the next handler may take long.
        output.flushWaiting();
        leave();
        switch (next.enter()) {
            case ADMITTED -> thread = Thread.currentThread();
            case QUEUED -> {
                return true;
            }
            case REFUSED -> {
                thread = Thread.currentThread();
                next.refuse();
            }
        }
        return false;
    }

    /** Ends HTTP on the connection after an upgrade. */
    private void leaveHttp() {
        leave();
        UpgradedProtocol tunnel = new UpgradedProtocol(connection, context, Objects.requireNonNull(exchange.upgraded()),
                input.takeRest());
        connection.become(tunnel);
        try {
            output.leaveTo(tunnel);
        } catch (IOException e) {
            owner.failed(e);
        }
        tunnel.run();
    }

    /** Writes, then reads on or gives up the connection; returns false if more was read. */
    private boolean finished() throws IOException {
        if (output.broken()) {
            connection.close();
            leave();
            return true;
        }
        if (connection instanceof Watched && !output.flush()) {
            leave();
            connection.loop().execute(onLoop::takeUnwritten);
            return true;
        }
        output.flushWaiting();
        if (next.noneFollows()) {
            leave();
            owner.closeWritten();
            return true;
        }
        owner.setDeadline();
        Watched watched = connection instanceof Watched moving ? moving : null;
        int read = watched == null || watched.bytesArrived() && !input.drained() ? input.fill() : 0;
        if (read < 0) {
            inputEnded();
        } else if (read > 0 || watched == null) {
            return false;
        } else {
            leave();
            watched.giveBack();
        }
        return true;
    }

    /** The peer sends no more, or a timeout has passed. */
    private void inputEnded() throws IOException {
        leave();
        if (connection.expired() && owner.answeredLateHead()) {
            output.flushWaiting();
            owner.closeWritten();
        } else {
            connection.close();
        }
    }
}
