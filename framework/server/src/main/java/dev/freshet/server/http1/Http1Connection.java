package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on one connection: reads requests one after another and gives each to its handler, on the loop or on a
 * thread. Both execution modes use it; they differ in who calls {@link #readable()} or {@link #run()} when bytes arrive.
 */
public final class Http1Connection implements Protocol, Admission.Waiting {
    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);
    /** While the server stops, an idle connection is kept this long for a request that may be on its way. */
    private static final long DRAIN_QUIET_NANOS = 1_000_000_000;

    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Exchange exchange;
    /** The request that is parsed and not yet handled; null when bytes must be read first. */
    private @Nullable HttpHandler handler;
    /** Whether that request holds a place among those in hand. */
    private boolean admitted;
    private long headLimit;
    private volatile long queueLimit;
    private volatile @Nullable Thread runner;

    public Http1Connection(Connection connection, Http1Context context) {
        this.connection = connection;
        this.context = context;
        this.input = new Http1Input(connection, context);
        this.output = new Http1Output(connection, context);
        this.exchange = new Http1Exchange(connection, context, input, output);
        connection.deadline(connection.loop().nanoTime() + context.timeouts().idle());
    }

    @Override
    public void readable() {
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
            if (handler == null) {
                int read = input.fill();
                if (read < 0) {
                    connection.close();
                    return;
                }
            }
            serveOnThread();
        } catch (IOException e) {
            gone(e);
        } catch (Throwable e) {
            LOG.error("A connection of {} ends after an error", connection.remoteAddress(), e);
            connection.close();
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
            if (input.headBegun() && output.isEmpty()) {
                exchange.answer(408, "the request head did not come in time", true);
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
        input.rest();
        output.rest();
        connection.forgetArrays();
    }

    @Override
    public void drain() {
        if (!input.headBegun() && output.isEmpty()) {
            // A request may be on its way: a moment more for it, then an idle connection closes.
            connection.deadline(connection.loop().nanoTime() + DRAIN_QUIET_NANOS);
        }
    }

    @Override
    public void abort() {
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
    }

    @Override
    public void admitted() {
        admitted = true;
        context.threads().execute(this);
    }

    @Override
    public void waitedTooLong() {
        connection.loop().execute(() -> {
            connection.giveBack();
            try {
                overloaded();
                serveOnLoop();
            } catch (IOException e) {
                gone(e);
            }
        });
    }

    @Override
    public long waitLimit() {
        return queueLimit;
    }

    /** Goes through the requests that were read, as far as that takes no waiting; then hands over or waits for bytes. */
    private void serveOnLoop() throws IOException {
        if (!context.loopsServe() && input.hasMore()) {
            connection.take();
            context.threads().execute(this);
            return;
        }
        while (nextRequest()) {
            HttpHandler next = handler;
            if (next == null) {
                continue;
            }
            if (next.nonBlocking() && input.bodyBuffered()) {
                handler = null;
                exchange.handle(next);
                if ((exchange.closing() || output.isFull()) && !flushOnLoop()) {
                    return;
                }
            } else {
                output.flush();
                if (handedOver()) {
                    return;
                }
            }
        }
        if (flushOnLoop()) {
            setDeadline();
        }
    }

    /** On a thread that owns the connection: handles requests until there are no more bytes. */
    private void serveOnThread() throws IOException {
        while (true) {
            if (handler == null && !nextRequest()) {
                if (!finished()) {
                    continue;
                }
                return;
            }
            if (!admitted && !entered()) {
                return;
            }
            HttpHandler next = handler;
            if (next != null) {
                handler = null;
                handle(next);
            }
        }
    }

    private void handle(HttpHandler next) throws IOException {
        try {
            exchange.handle(next);
        } finally {
            // An interrupt that the handler left behind was not meant for what this thread does next.
            Thread.interrupted();
            if (admitted) {
                admitted = false;
                context.admission().leave();
            }
        }
    }

    /** Parses the next request and finds its handler. False if bytes are missing, or the connection is to close. */
    private boolean nextRequest() throws IOException {
        if (exchange.closing()) {
            return false;
        }
        try {
            if (!input.parseHead()) {
                return false;
            }
        } catch (HttpException refusal) {
            exchange.answer(refusal.status(), refusal.detail(), true);
            return false;
        }
        headLimit = 0;
        HttpRequest request = exchange.begin();
        try {
            handler = context.application().handlerFor(request);
        } catch (RuntimeException failure) {
            handler = (asked, answer) -> {
                throw failure;
            };
        }
        return true;
    }

    /** On the loop: gives the request to a thread or to the queue; false if it was refused and answered. */
    private boolean handedOver() throws IOException {
        queueLimit = connection.loop().nanoTime() + context.timeouts().queue();
        connection.take();
        switch (context.admission().enter(this)) {
            case ADMITTED -> admitted();
            case QUEUED -> {
                // The connection is the queue's now.
            }
            case REFUSED -> {
                connection.giveBack();
                overloaded();
                return false;
            }
        }
        return true;
    }

    /** On a thread: false if the request, and the connection with it, went to the queue. */
    private boolean entered() throws IOException {
        HttpHandler next = handler;
        if (next == null || next.nonBlocking()) {
            return true;
        }
        // What is ready must not wait for a handler that may take its time.
        output.flushWaiting();
        queueLimit = connection.loop().nanoTime() + context.timeouts().queue();
        runner = null;
        switch (context.admission().enter(this)) {
            case ADMITTED -> {
                admitted = true;
                runner = Thread.currentThread();
            }
            case QUEUED -> {
                return false;
            }
            case REFUSED -> {
                runner = Thread.currentThread();
                overloaded();
            }
        }
        return true;
    }

    private void overloaded() throws IOException {
        handler = null;
        exchange.answer(503, "the server has too many requests in hand; try again later", false);
    }

    /** On a thread with nothing left to parse: writes, reads on, or gives the connection up. False if more was read. */
    private boolean finished() throws IOException {
        if (context.loopsServe() && !output.flush()) {
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
        if (connection.bytesArrived() && !input.drained()) {
            int read = input.fill();
            if (read > 0) {
                return false;
            }
            if (read < 0) {
                connection.close();
                return true;
            }
        }
        runner = null;
        setDeadline();
        connection.giveBack();
        return true;
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
        if (output.broken() || exchange.peerIsDone()) {
            connection.close();
        } else {
            connection.closeGently();
        }
    }

    private void setDeadline() {
        long now = connection.loop().nanoTime();
        if (input.headBegun()) {
            if (headLimit == 0) {
                headLimit = now + context.timeouts().header();
            }
            connection.deadline(headLimit);
        } else {
            connection.deadline(now
                    + (context.draining().getAsBoolean() ? DRAIN_QUIET_NANOS : context.timeouts().idle()));
        }
    }

    private void gone(IOException e) {
        if (!(e instanceof ClosedChannelException)) {
            LOG.debug("The connection of {} ended: {}", connection.remoteAddress(), e.toString());
        }
        connection.close();
    }
}
