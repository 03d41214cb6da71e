package dev.freshet.server.http1;

import dev.freshet.server.admission.Admission;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Watched;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The work of a connection on a request thread, which may block. */
final class Http1Runner {
    private final Http1Connection owner;
    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    private final Http1Turn turn;
    private final Http1Times times;
    /** The thread to interrupt when the shutdown runs out of time. */
    private volatile @Nullable Thread thread;

    Http1Runner(Http1Connection owner, Connection connection, EngineContext context, Http1Exchange exchange,
            Http1Turn turn) {
        this.owner = owner;
        this.connection = connection;
        this.context = context;
        this.input = owner.input();
        this.output = exchange.output();
        this.exchange = exchange;
        this.turn = turn;
        this.times = owner.times();
    }

    /** Reads, handles and writes until there is nothing more to do, then gives up the connection. */
    void run() {
        thread = Thread.currentThread();
        try {
            if ((!turn.isPending() || turn.awaitsBody()) && input.fill() < 0) {
                inputEnded();
                return;
            }
            serveOnThread();
        } catch (IOException e) {
            owner.gone(e);
            leave();
        } catch (Throwable e) {
            owner.broke(e);
            leave();
        }
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

    /** Handles requests until no bytes are left. Called by a thread that owns the connection. */
    private void serveOnThread() throws IOException {
        while (true) {
            if (!turn.isPending() && !owner.nextRequest()) {
                if (finished()) {
                    return;
                }
            } else if (turn.isOverdue()) {
                turn.refuse();
            } else if (owner.bodyComesFirst()) {
                if (finished()) {
                    return;
                }
            } else if (turn.mayBegin() || entered()) {
                turn.handle();
                if (exchange.upgraded() != null) {
                    leaveHttp();
                    return;
                }
            } else {
                return;
            }
        }
    }

    /** Ends HTTP on the connection after an upgrade. Called by a thread that owns the connection. */
    void leaveHttp() {
        leave();
        UpgradedProtocol next = new UpgradedProtocol(connection, context,
                Objects.requireNonNull(exchange.upgraded()), input.takeRest());
        connection.become(next);
        try {
            output.leaveTo(next);
        } catch (IOException e) {
            owner.gone(e);
        }
        next.run();
    }

    /** Asks for admission; returns false if the request, with its connection, is queued. */
    private boolean entered() throws IOException {
        // Write finished responses first: the next handler may take long.
        output.flushWaiting();
        leave();
        Admission.Outcome outcome = turn.enter();
        if (outcome == Admission.Outcome.QUEUED) {
            return false;
        }
        thread = Thread.currentThread();
        if (outcome == Admission.Outcome.REFUSED) {
            turn.refuse();
        }
        return true;
    }

    /** Writes, then reads on or gives up the connection; returns false if more was read. */
    private boolean finished() throws IOException {
        if (output.broken()) {
            connection.close();
            leave();
            return true;
        }
        if (connection instanceof Watched watched && !output.flush()) {
            leave();
            connection.loop().execute(() -> {
                watched.giveBack();
                owner.waitForWriting();
            });
            return true;
        }
        output.flushWaiting();
        if (exchange.closing()) {
            leave();
            owner.closeWritten();
            return true;
        }
        if (!(connection instanceof Watched idle) || idle.bytesArrived() && !input.drained()) {
            times.set();
            int read = input.fill();
            if (read > 0) {
                return false;
            }
            if (read < 0) {
                inputEnded();
                return true;
            }
        }
        leave();
        times.set();
        ((Watched) connection).giveBack();
        return true;
    }

    /** The peer sends no more, or a timeout has passed. */
    private void inputEnded() throws IOException {
        leave();
        if (connection.expired()) {
            times.countLate();
        }
        if (connection.expired() && input.headBegun()) {
            exchange.answer(408, Http1Times.HEAD_LATE, true);
            output.flushWaiting();
            owner.closeWritten();
        } else {
            connection.close();
        }
    }
}
