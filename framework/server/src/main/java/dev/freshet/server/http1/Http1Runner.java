package dev.freshet.server.http1;

import dev.freshet.server.admission.Admission;
import dev.freshet.server.io.Connection;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is done for a connection on a thread that was given it, and may wait. */
final class Http1Runner {
    private final Http1Connection owner;
    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    private final Http1Turn turn;
    private final Http1Times times;
    /** Whom a stop that is out of time interrupts. */
    private volatile @Nullable Thread thread;

    Http1Runner(Http1Connection owner, Connection connection, Http1Context context, Http1Exchange exchange,
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

    /** Reads, handles and writes until there is nothing more, and gives the connection up. */
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

    /** Interrupts the handler. From any thread. */
    void abort() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** On the loop: the connection is closed, whoever closed it. A handler that goes on is listed until it ends. */
    void closed() {
        if (thread != null) {
            context.closed().add(owner);
            if (thread == null) {
                // It has ended in the meantime, and may have looked before.
                context.closed().remove(owner);
            }
        }
    }

    /** The thread has nothing more to do for the connection. */
    private void leave() {
        thread = null;
        if (connection.isClosed()) {
            context.closed().remove(owner);
        }
    }

    /** On a thread that owns the connection: handles requests until there are no more bytes. */
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

    /** On a thread that owns the connection: the request was the last of HTTP on it. */
    void leaveHttp() {
        leave();
        UpgradedProtocol next = new UpgradedProtocol(connection, context.forUpgrades(),
                Objects.requireNonNull(exchange.upgraded()), input.takeRest());
        connection.become(next);
        try {
            output.leaveTo(next);
        } catch (IOException e) {
            owner.gone(e);
        }
        next.run();
    }

    /** On a thread: false if the request, and the connection with it, went to the queue. */
    private boolean entered() throws IOException {
        // What is ready must not wait for a handler that may take its time.
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

    /** On a thread with nothing left to parse: writes, reads on, or gives the connection up. False if more was read. */
    private boolean finished() throws IOException {
        if (output.broken()) {
            connection.close();
            leave();
            return true;
        }
        if (!connection.waitsInRead() && !output.flush()) {
            leave();
            connection.loop().execute(() -> {
                connection.giveBack();
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
        if (connection.waitsInRead() || connection.bytesArrived() && !input.drained()) {
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
        connection.giveBack();
        return true;
    }

    /** On a thread: the peer sends no more, or took too long. */
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
