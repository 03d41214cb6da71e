package dev.freshet.server.http1;

import dev.freshet.server.admission.Admission;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.http1.NextRequest.Phase;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;

/**
 * HTTP/1.1 on one connection. Its owner moves the {@link NextRequest} on: the event loop with {@link Http1OnLoop}, a
 * thread with {@link Http1OnThread}. While a request is queued, the queue is the owner.
 */
public final class Http1Connection implements Protocol, Admission.Waiting {
    private static final String HEAD_LATE = "the request head did not arrive in time";

    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    private final Http1OnLoop onLoop;
    private final Http1OnThread onThread;
    private final NextRequest next;
    /** The deadline of the current head; 0 before the head begins. */
    private long headLimit;

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
        this.output = new Http1Output(connection, context);
        Http1Interim interim = new Http1Interim(output);
        this.input = new Http1Input(connection, context, interim, buffer, from, to);
        this.exchange = new Http1Exchange(connection, context, input, output, interim);
        this.next = new NextRequest(connection, context, input, exchange, this);
        this.onLoop = new Http1OnLoop(this, connection, context, exchange);
        this.onThread = new Http1OnThread(this, connection, context, exchange, onLoop);
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public boolean sendsResponses() {
        return true;
    }

    @Override
    public void readable() {
        try {
            onLoop.readable();
        } catch (IOException | RuntimeException | Error e) {
            failed(e);
        }
    }

    @Override
    public void writable() {
        try {
            onLoop.writable();
        } catch (IOException | RuntimeException | Error e) {
            failed(e);
        }
    }

    @Override
    public void run() {
        onThread.run();
    }

    @Override
    public void expired() {
        try {
            if (next.phase() == Phase.BODY_FIRST && output.isEmpty()) {
                next.refuse(input.body().ahead().late());
                onLoop.flush();
            } else if (answeredLateHead()) {
                onLoop.flush();
            } else {
                connection.close();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void rest() {
        if (next.phase() == Phase.HEAD) {
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
        onLoop.closed();
        onThread.closed();
    }

    @Override
    public void abort() {
        onThread.abort();
    }

    @Override
    public void admitted() {
        try {
            context.threads().execute(this);
        } catch (RuntimeException | Error e) {
            // The pool has stopped, or the system cannot create a thread.
            next.giveUp();
            connection.close();
            throw e;
        }
    }

    @Override
    public void waitedTooLong() {
        context.reached().count(Limit.QUEUE_TIMEOUT);
        next.overdue();
        if (connection instanceof Watched) {
            connection.loop().execute(onLoop::refuse);
        } else {
            admitted();
        }
    }

    @Override
    public void dropped() {
        next.giveUp();
    }

    NextRequest next() {
        return next;
    }

    Http1Input input() {
        return input;
    }

    /** Parses the next head; returns false if bytes are missing or the connection must close. */
    boolean parsed() throws IOException {
        boolean parsed = next.parse();
        if (parsed) {
            headLimit = 0;
        }
        return parsed;
    }

    /** Hands the admitted request over to a thread. */
    void handOver() {
        try {
            admitted();
        } catch (RuntimeException | Error e) {
            next.leave();
            throw e;
        }
    }

    /** Sets the deadline for the next bytes: between requests, or inside a head. */
    void setDeadline() {
        if (next.phase() == Phase.BODY_FIRST) {
            // It has its own deadline.
            return;
        }
        long now = connection.loop().nanoTime();
        if (input.headBegun()) {
            setHeadDeadline(now);
        } else {
            connection.idleUntil(now + context.timeouts().idle());
        }
    }

    private void setHeadDeadline(long now) {
        if (headLimit == 0) {
            headLimit = now + context.timeouts().header();
        }
        connection.deadline(headLimit);
    }

    /** Counts the timeout that has passed; answers and returns true if it was that of a head. */
    boolean answeredLateHead() throws IOException {
        boolean inHead = output.isEmpty() && input.headBegun();
        if (!output.isEmpty()) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        } else if (inHead) {
            context.reached().count(Limit.HEADER_TIMEOUT);
        } else {
            context.count(Limit.IDLE_TIMEOUT);
        }
        if (inHead) {
            exchange.answer(408, HEAD_LATE, true);
        }
        return inHead;
    }

    /** Everything is written, and the connection ends. */
    void closeWritten() {
        rest();
        if (output.broken() || exchange.peerIsDone()) {
            connection.close();
        } else {
            connection.closeGently();
        }
    }

    /** Ends the connection. An IOException comes from the connection; any other exception is a bug in this server. */
    void failed(Throwable e) {
        next.giveUp();
        if (e instanceof IOException gone) {
            connection.gone(gone);
        } else {
            next.leave();
            connection.failed(e);
        }
    }
}
