package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on one connection. It reads requests one by one and passes each to its handler: on the event loop, or on a
 * request thread with {@link Http1Runner}. Both execution modes use this class. They differ in who calls
 * {@link #readable()} or {@link #run()} when bytes arrive.
 */
public final class Http1Connection implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    private final Http1Turn turn;
    private final Http1Times times;
    private final Http1Runner runner;

    /** For a connection from which nothing was read. */
    public Http1Connection(Connection connection, EngineContext context) {
        this(connection, context, Http1Input.NONE, 0, 0);
        connection.idleUntil(connection.loop().nanoTime() + context.timeouts().idle());
    }

    /**
     * For a connection from which bytes were read.
     *
     * @param buffer contains them in {@code [from, to)}; it is from the pool of input buffers, or empty
     */
    public Http1Connection(Connection connection, EngineContext context, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context;
        this.input = new Http1Input(connection, context, buffer, from, to);
        this.output = new Http1Output(connection, context);
        this.exchange = new Http1Exchange(connection, context, input, output);
        this.turn = new Http1Turn(connection, context, input, exchange, this::serveOnLoopOrClose);
        this.times = new Http1Times(connection, context, input, output, turn);
        this.runner = new Http1Runner(this, connection, context, exchange, turn);
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        if (!output.isEmpty()) {
            // The peer must first accept the responses that it has asked for.
            watched().callWhenWritable();
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
    public boolean sendsResponses() {
        return true;
    }

    @Override
    public void run() {
        runner.run();
    }

    @Override
    public void writable() {
        try {
            if (flushOnLoop()) {
                watched().resumeReading();
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
            times.countLate();
            if (input.headBegun() && output.isEmpty()) {
                exchange.answer(408, Http1Times.HEAD_LATE, true);
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
        exchange.rest();
        connection.forgetArrays();
    }

    @Override
    public void restInRead() {
        output.rest();
        exchange.rest();
        connection.forgetSource();
    }

    @Override
    public void closed() {
        runner.closed();
    }

    @Override
    public void abort() {
        runner.abort();
    }

    Http1Input input() {
        return input;
    }

    Http1Times times() {
        return times;
    }

    /** On the event loop, which never owns a connection that waits. */
    private Watched watched() {
        return (Watched) connection;
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
     * Handles the requests that have arrived, as far as possible without blocking; then hands over or waits for bytes.
     */
    private void serveOnLoop() throws IOException {
        if (!context.loopsServe() && input.hasMore()) {
            watched().take();
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
                    watched().take();
                    context.threads().execute(SharedTask.of(threads(), runner::leaveHttp));
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
            times.set();
        }
    }

    /** Whether to wait for the body without a thread. Refuses a body that arrives too slowly. */
    boolean bodyComesFirst() throws IOException {
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

    boolean nextRequest() throws IOException {
        boolean parsed = turn.next();
        if (parsed) {
            times.headParsed();
        }
        return parsed;
    }

    /** On the event loop: hands the request over or queues it; returns false if it was refused and answered. */
    private boolean handedOver() throws IOException {
        output.flush();
        watched().take();
        switch (turn.enter()) {
            case ADMITTED -> turn.handOver();
            case QUEUED -> {
                // The queue owns the connection now.
            }
            case REFUSED -> {
                watched().giveBack();
                turn.refuse();
                return false;
            }
        }
        return true;
    }

    /** On the event loop: returns true if everything is written and the connection stays open. */
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

    void waitForWriting() {
        if (!connection.isClosed()) {
            times.setForWriting();
            watched().callWhenWritable();
        }
    }

    void closeWritten() {
        rest();
        if (output.broken() || exchange.peerIsDone()) {
            connection.close();
        } else {
            connection.closeGently();
        }
    }

    void broke(Throwable e) {
        LineLimit.write(LOG::error, LOG::debug, e,
                "Closing the connection of {} after an error", connection.remoteAddress(), e);
        turn.giveUp();
        connection.close();
    }

    void gone(IOException e) {
        if (!(e instanceof ClosedChannelException)) {
            LOG.debug("The connection of {} ended: {}", connection.remoteAddress(), e.toString());
        }
        turn.giveUp();
        connection.close();
    }
}
