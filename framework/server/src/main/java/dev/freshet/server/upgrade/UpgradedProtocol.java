package dev.freshet.server.upgrade;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An upgraded connection: reads on request threads, in every mode, and passes input to its handler. A thread owns the
 * connection only while there is something to read. Exception: a connection that waits in a read keeps its thread.
 */
public final class UpgradedProtocol implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(UpgradedProtocol.class);
    private static final String HANDLER_FAILED = "The handler of an upgraded connection of {} failed";
    private static final byte[] NONE = new byte[0];
    /** A deadline that never passes: the handler enforces its own timeouts. */
    private static final long FAR = Long.MAX_VALUE / 4;

    private final Connection connection;
    private final EngineContext context;
    private final UpgradeHandler handler;
    private final UpgradedOutput output;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean toldToDrain = new AtomicBoolean();
    /** Bytes that were read after the upgrade request and not yet passed to the handler. */
    private byte[] early;
    private volatile boolean opened;
    private volatile @Nullable Thread runner;
    /** Whether a thread is in {@link #run}. Guarded by the lock. */
    private boolean running;
    private boolean closed;
    /** Whether the handler's {@code ended} is being called or was called. Set under the lock. */
    private volatile boolean ended;
    /** Whether the handler's {@code ended} has returned. Guarded by the lock. */
    private boolean over;

    /**
     * Created by the owner of the connection, which then calls {@link #run} on a request thread.
     *
     * @param early bytes that were read after the request
     */
    public UpgradedProtocol(Connection connection, EngineContext context, UpgradeHandler handler, byte[] early) {
        this.connection = connection;
        this.context = context;
        this.handler = handler;
        this.early = early;
        this.output = new UpgradedOutput(connection, context);
        connection.deadline(System.nanoTime() + FAR);
    }

    /** Notifies a handler whose upgrade did not happen, because the HTTP handler failed after requesting it. */
    public static void neverBegan(UpgradeHandler handler, Throwable failure) {
        try {
            handler.ended(new IOException("the handler of the request failed", failure));
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "ended() of a handler failed after a failed upgrade", e);
        }
    }

    /** Sends what HTTP left unwritten, which ends with the response to the upgrade. Call it before {@link #run}. */
    public void begin(byte[] bytes, int offset, int length) throws IOException {
        output.begin(bytes, offset, length);
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        ((Watched) connection).take();
        context.threads().execute(this);
    }

    @Override
    public void run() {
        if (!enter()) {
            return;
        }
        try {
            if (!opened) {
                open();
            }
            if (!serve()) {
                return;
            }
            end(null);
        } catch (IOException e) {
            LOG.debug("The connection of {} ended: {}", connection.remoteAddress(), e.toString());
            end(e);
        } catch (Throwable e) {
            if (connection.isClosed()) {
                LOG.debug("The handler for {} was cut off: {}", connection.remoteAddress(), e.toString());
            } else {
                LineLimit.write(LOG::error, LOG::debug, e, HANDLER_FAILED, connection.remoteAddress(), e);
            }
            end(new IOException("the handler failed", e));
        } finally {
            // Clears an interrupt for this connection: it must not affect what the thread does next.
            Thread.interrupted();
        }
    }

    @Override
    public void expired() {
    }

    @Override
    public void rest() {
        output.rest();
    }

    @Override
    public void tick(long nanoTime) {
        output.tick(nanoTime);
        if (opened && !ended) {
            guarded(() -> handler.tick(nanoTime));
        }
    }

    @Override
    public void drain() {
        if (opened && !ended && toldToDrain.compareAndSet(false, true)) {
            guarded(handler::drain);
        }
    }

    @Override
    public void closed() {
        output.fail(new ClosedChannelException());
        lock.lock();
        try {
            closed = true;
            if (!over) {
                context.closed().add(this);
            }
            if (running || ended) {
                return;
            }
        } finally {
            lock.unlock();
        }
        // No thread is reading, so none would notice the end.
        try {
            context.threads().execute(this);
        } catch (RejectedExecutionException e) {
            context.closed().remove(this);
            LOG.debug("The connection of {} ended after the request threads had stopped", connection.remoteAddress());
        } catch (Error e) {
            // No thread is available. Not in this call, whose caller has more to do for the connection.
            LineLimit.write(LOG::error, LOG::debug, e,
                    "No thread to end the connection of {}; its event loop ends it", connection.remoteAddress(), e);
            connection.loop().execute(() -> end(new IOException("no thread is available", e)));
        }
    }

    @Override
    public void abort() {
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
    }

    private boolean enter() {
        lock.lock();
        try {
            if (running || ended) {
                return false;
            }
            running = true;
            runner = Thread.currentThread();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Gives up the connection. Throws if it was closed meanwhile, so that the caller notifies the handler. */
    private void leave(Watched watched) throws IOException {
        lock.lock();
        try {
            if (closed) {
                throw new ClosedChannelException();
            }
            running = false;
            runner = null;
        } finally {
            lock.unlock();
        }
        watched.giveBack();
    }

    private void open() throws Exception {
        handler.opened(output);
        opened = true;
        if (context.draining().getAsBoolean()) {
            drain();
        }
        if (early.length > 0) {
            byte[] bytes = early;
            early = NONE;
            receive(bytes, bytes.length);
        }
    }

    /** Reads while there is input; returns false if the connection was given up, true at the end of input. */
    private boolean serve() throws Exception {
        byte[] buffer = context.inputBuffers().take();
        try {
            while (true) {
                int read = connection.read(buffer, 0, buffer.length);
                if (read < 0) {
                    return true;
                }
                if (read > 0) {
                    receive(buffer, read);
                }
                if (connection instanceof Watched watched && read < buffer.length) {
                    leave(watched);
                    return false;
                }
            }
        } finally {
            context.inputBuffers().give(buffer);
        }
    }

    private void receive(byte[] bytes, int length) throws Exception {
        if (!output.isClosing()) {
            handler.received(bytes, 0, length);
        }
    }

    private void end(@Nullable IOException cause) {
        lock.lock();
        try {
            ended = true;
            runner = null;
        } finally {
            lock.unlock();
        }
        guarded(() -> handler.ended(cause));
        lock.lock();
        try {
            over = true;
            context.closed().remove(this);
        } finally {
            lock.unlock();
        }
        if (cause == null) {
            output.inputEnded();
        } else {
            output.fail(cause);
            connection.close();
        }
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, HANDLER_FAILED, connection.remoteAddress(), e);
            connection.close();
        }
    }
}
