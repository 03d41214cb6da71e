package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.server.Limit;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on one connection: reads requests one after another and gives each to its handler, on the loop or on a
 * thread. Both execution modes use it; they differ in who calls {@link #readable()} or {@link #run()} when bytes
 * arrive.
 */
public final class Http1Connection implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);
    private static final String HEAD_LATE = "the request head did not come in time";

    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    private final Http1Turn turn;
    private long headLimit;
    private volatile @Nullable Thread runner;

    /** On a connection from which nothing was read. */
    public Http1Connection(Connection connection, Http1Context context) {
        this(connection, context, Http1Input.NONE, 0, 0);
        connection.idleUntil(connection.loop().nanoTime() + context.timeouts().idle());
    }

    /**
     * On a connection from which bytes were read.
     *
     * @param buffer holds them in {@code [from, to)}; from the pool of input buffers, or empty
     */
    public Http1Connection(Connection connection, Http1Context context, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context;
        this.input = new Http1Input(connection, context, buffer, from, to);
        this.output = new Http1Output(connection, context);
        this.exchange = new Http1Exchange(connection, context, input, output);
        this.turn = new Http1Turn(connection, context, input, exchange, this::serveOnLoopOrClose);
    }

    @Override
    public void readable() {
        if (!output.isEmpty()) {
            // The end of the peer's output, or more requests, must wait until it has what it asked for.
            connection.callWhenWritable();
            return;
        }
        try {
            int read = input.fill();
            if (read > 0) {
                serveOnLoop();
            } else if (read < 0) {
                connection.close();
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public void run() {
        runner = Thread.currentThread();
        try {
            if ((!turn.isPending() || turn.awaitsBody()) && input.fill() < 0) {
                inputEnded();
                return;
            }
            serveOnThread();
        } catch (IOException e) {
            gone(e);
        } catch (Throwable e) {
            broke(e);
        }
    }

    @Override
    public void writable() {
        try {
            if (flushOnLoop()) {
                connection.resumeReading();
                serveOnLoop();
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public void expired() {
        try {
            if (turn.awaitsBody() && output.isEmpty()) {
                refuse(input.body().late());
                flushOnLoop();
                return;
            }
            countLate();
            if (input.headBegun() && output.isEmpty()) {
                exchange.answer(408, HEAD_LATE, true);
                flushOnLoop();
            } else {
                connection.close();
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public void rest() {
        if (!turn.isPending()) {
            input.rest();
        }
        output.rest();
        connection.forgetArrays();
    }

    @Override
    public void abort() {
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
    }

    private void serveOnLoopOrClose() {
        try {
            serveOnLoop();
        } catch (IOException e) {
            gone(e);
        } catch (RuntimeException | Error e) {
            broke(e);
        }
    }

    /**
     * Goes through the requests that were read, as far as that takes no waiting; then hands over or waits for bytes.
     */
    private void serveOnLoop() throws IOException {
        if (!context.loopsServe() && input.hasMore()) {
            connection.take();
            context.threads().execute(this);
            return;
        }
        while (turn.awaitsBody() || nextRequest()) {
            if (bodyComesFirst()) {
                break;
            }
            if (turn.isNonBlocking() && input.body().isBuffered()) {
                turn.handle();
                if (exchange.upgraded() != null) {
                    connection.take();
                    context.threads().execute(this::leaveHttp);
                    return;
                }
                if ((exchange.closing() || output.isFull()) && !flushOnLoop()) {
                    return;
                }
            } else if (handedOver()) {
                return;
            }
        }
        if (flushOnLoop()) {
            setDeadline();
        }
    }

    /** Whether to wait for the body with no thread; refuses one that comes too slowly. */
    private boolean bodyComesFirst() throws IOException {
        if (!turn.isPending() || !turn.bodyComesFirst()) {
            return false;
        }
        try {
            connection.deadline(input.body().waitLimit());
        } catch (HttpException tooSlow) {
            refuse(tooSlow);
        }
        return true;
    }

    private void refuse(HttpException late) throws IOException {
        turn.dropHandler();
        exchange.answer(late.status(), late.detail(), true);
    }

    private boolean nextRequest() throws IOException {
        boolean parsed = turn.next();
        if (parsed) {
            headLimit = 0;
        }
        return parsed;
    }

    /** On the loop: gives the request to a thread or to the queue; false if it was refused and answered. */
    private boolean handedOver() throws IOException {
        output.flush();
        connection.take();
        switch (turn.enter()) {
            case ADMITTED -> turn.handOver();
            case QUEUED -> {
                // The connection is the queue's now.
            }
            case REFUSED -> {
                connection.giveBack();
                turn.refuse();
                return false;
            }
        }
        return true;
    }

    /** On a thread that owns the connection: handles requests until there are no more bytes. */
    private void serveOnThread() throws IOException {
        while (true) {
            if (!turn.isPending() && !nextRequest()) {
                if (finished()) {
                    return;
                }
            } else if (turn.isOverdue()) {
                turn.refuse();
            } else if (bodyComesFirst()) {
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
    private void leaveHttp() {
        runner = null;
        UpgradedProtocol next = new UpgradedProtocol(connection, context.forUpgrades(),
                Objects.requireNonNull(exchange.upgraded()), input.takeRest());
        connection.become(next);
        try {
            output.leaveTo(next);
        } catch (IOException e) {
            gone(e);
        }
        next.run();
    }

    /** On a thread: false if the request, and the connection with it, went to the queue. */
    private boolean entered() throws IOException {
        // What is ready must not wait for a handler that may take its time.
        output.flushWaiting();
        runner = null;
        Admission.Outcome outcome = turn.enter();
        if (outcome == Admission.Outcome.QUEUED) {
            return false;
        }
        runner = Thread.currentThread();
        if (outcome == Admission.Outcome.REFUSED) {
            turn.refuse();
        }
        return true;
    }

    /** On a thread with nothing left to parse: writes, reads on, or gives the connection up. False if more was read. */
    private boolean finished() throws IOException {
        if (output.broken()) {
            connection.close();
            return true;
        }
        if (!connection.waitsInRead() && !output.flush()) {
            runner = null;
            connection.loop().execute(() -> {
                connection.giveBack();
                waitForWriting();
            });
            return true;
        }
        output.flushWaiting();
        if (exchange.closing()) {
            runner = null;
            closeWritten();
            return true;
        }
        if (connection.waitsInRead() || connection.bytesArrived() && !input.drained()) {
            setDeadline();
            int read = input.fill();
            if (read > 0) {
                return false;
            }
            if (read < 0) {
                inputEnded();
                return true;
            }
        }
        runner = null;
        setDeadline();
        connection.giveBack();
        return true;
    }

    /** On a thread: the peer sends no more, or took too long. */
    private void inputEnded() throws IOException {
        runner = null;
        if (connection.expired()) {
            countLate();
        }
        if (connection.expired() && input.headBegun()) {
            exchange.answer(408, HEAD_LATE, true);
            output.flushWaiting();
            closeWritten();
        } else {
            connection.close();
        }
    }

    /** On the loop: true if all is written and the connection goes on. */
    private boolean flushOnLoop() throws IOException {
        if (!output.flush()) {
            waitForWriting();
            return false;
        }
        if (exchange.closing()) {
            closeWritten();
            return false;
        }
        return true;
    }

    private void waitForWriting() {
        if (!connection.isClosed()) {
            connection.deadline(connection.loop().nanoTime() + context.timeouts().write());
            connection.callWhenWritable();
        }
    }

    private void closeWritten() {
        rest();
        if (output.broken() || exchange.peerIsDone()) {
            connection.close();
        } else {
            connection.closeGently();
        }
    }

    private void setDeadline() {
        if (turn.awaitsBody()) {
            // Its deadline is set.
            return;
        }
        long now = connection.loop().nanoTime();
        if (input.headBegun()) {
            if (headLimit == 0) {
                headLimit = now + context.timeouts().header();
            }
            connection.deadline(headLimit);
        } else {
            connection.idleUntil(now + context.timeouts().idle());
        }
    }

    private void countLate() {
        if (!output.isEmpty()) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        } else if (input.headBegun()) {
            context.reached().count(Limit.HEADER_TIMEOUT);
        } else if (!context.draining().getAsBoolean()) {
            context.reached().count(Limit.IDLE_TIMEOUT);
        }
    }

    private void broke(Throwable e) {
        LOG.error("A connection of {} ends after an error", connection.remoteAddress(), e);
        connection.close();
    }

    private void gone(IOException e) {
        if (!(e instanceof ClosedChannelException)) {
            LOG.debug("The connection of {} ended: {}", connection.remoteAddress(), e.toString());
        }
        connection.close();
    }
}
