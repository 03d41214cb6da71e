package dev.freshet.server.upgrade;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection or a stream that has left HTTP. In every mode, it passes input to its handler on request threads. It
 * occupies a thread only while there is input. Exception: a {@link dev.freshet.server.io.Waiting} connection keeps its
 * thread.
 */
public abstract class Tunnel implements SharedTask {
    private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);

    private enum State {
        /** A thread is about to call the handler's {@code opened}, or is calling it. */
        NEW,
        /** No thread is needed, because there is no input. */
        IDLE,
        /** A thread passes input to the handler, or is about to. */
        RUNNING,
        /** The handler's {@code ended} is being called. */
        ENDING,
        OVER
    }

    protected final Connection connection;
    protected final EngineContext context;
    /** Guards the state, together with that of the subclass. */
    protected final ScopedLock lock;
    private final UpgradeHandler handler;
    private final AtomicBoolean toldToDrain = new AtomicBoolean();
    /** Written with the lock. */
    private volatile State state = State.NEW;
    private volatile @Nullable Thread runner;

    protected Tunnel(Connection connection, EngineContext context, UpgradeHandler handler, ScopedLock lock) {
        this.connection = connection;
        this.context = context;
        this.handler = handler;
        this.lock = lock;
    }

    /** Notifies a handler whose upgrade did not happen, because the HTTP handler failed after requesting it. */
    public static void neverBegan(UpgradeHandler handler, Throwable failure) {
        tellEnd(handler, new IOException("the handler of the request failed", failure));
    }

    /** Notifies a handler whose upgrade did not happen, because there is no thread for it. */
    public static void withoutThread(UpgradeHandler handler, Throwable failure) {
        onOwnThread(() -> tellEnd(handler, noThread(failure)));
    }

    private static void tellEnd(UpgradeHandler handler, IOException cause) {
        try {
            handler.ended(cause);
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "ended() of a handler failed after a failed upgrade", e);
        }
    }

    /** The connection that the handler gets. */
    protected abstract UpgradedConnection handlersEnd();

    /**
     * Reads; returns the number of bytes, or -1 at the end of input. If there are none now, it calls {@link #release}
     * and returns 0.
     */
    protected abstract int read(byte[] into) throws IOException;

    /** The handler's {@code ended} has returned. The cause is null if input ended. */
    protected abstract void over(@Nullable IOException cause);

    @Override
    public final ThreadShare threads() {
        return connection.client().threads();
    }

    /**
     * Passes input to the handler until there is none. The first call opens the handler; afterwards, use {@link #wake}.
     */
    @Override
    public final void run() {
        runner = Thread.currentThread();
        try {
            if (state == State.NEW) {
                open();
            }
            serve();
        } catch (IOException e) {
            LOG.debug("A tunnel of {} ended: {}", connection.remoteAddress(), e.toString());
            end(e);
        } catch (Throwable e) {
            if (isCutOff()) {
                LOG.debug("The handler for {} was cut off: {}", connection.remoteAddress(), e.toString());
            } else {
                logFailure(e);
            }
            end(new IOException("the handler failed", e));
        } finally {
            // Clears an interrupt for this tunnel: it must not affect what the thread does next.
            Thread.interrupted();
        }
    }

    /** Runs this tunnel on a thread, because there may be input. Does nothing if a thread runs it. Thread-safe. */
    public final void wake() {
        try (ScopedLock _ = lock.hold()) {
            if (state != State.IDLE) {
                return;
            }
            state = State.RUNNING;
        }
        try {
            context.threads().execute(this);
        } catch (RuntimeException | Error e) {
            LOG.debug("No thread for a tunnel of {}: {}", connection.remoteAddress(), e.toString());
            onOwnThread(() -> end(noThread(e)));
        }
    }

    /**
     * For an end because the pool has stopped, or the system cannot create a thread. The caller may hold the lock or be
     * an event loop, and the handler may block.
     */
    private static void onOwnThread(Runnable end) {
        Thread.ofVirtual().name("freshet-tunnel-end").inheritInheritableThreadLocals(false).start(end);
    }

    private static IOException noThread(Throwable failure) {
        return new IOException("no thread is available", failure);
    }

    /** The thread leaves, because there is no input. Called by this thread, with the lock held. */
    protected final void release() {
        state = State.IDLE;
        runner = null;
    }

    /** Interrupts the handler, because the connection was cut off. Thread-safe. */
    public final void interrupt() {
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Whether the tunnel was cut off. Failures of the handler are then expected. */
    protected boolean isCutOff() {
        return connection.isClosed();
    }

    /** Whether the handler's {@code ended} has returned. */
    protected final boolean isOver() {
        return state == State.OVER;
    }

    /** Called on the event loop every tick. */
    public void tick(long nanoTime) {
        if (isOpen()) {
            guarded(() -> handler.tick(nanoTime));
        }
    }

    /** The server is shutting down. Called on the event loop, or before any input. */
    public final void drain() {
        if (isOpen() && toldToDrain.compareAndSet(false, true)) {
            guarded(handler::drain);
        }
    }

    private boolean isOpen() {
        return state == State.IDLE || state == State.RUNNING;
    }

    /** Calls the handler's {@code opened}. */
    protected void open() throws Exception {
        handler.opened(handlersEnd());
        become(State.RUNNING);
        if (context.draining().getAsBoolean()) {
            drain();
        }
    }

    private void serve() throws Exception {
        byte[] buffer = context.inputBuffers().take();
        try {
            int count;
            while ((count = read(buffer)) > 0) {
                handler.received(buffer, 0, count);
            }
            if (count < 0) {
                end(null);
            }
        } finally {
            context.inputBuffers().give(buffer);
        }
    }

    private void end(@Nullable IOException cause) {
        become(State.ENDING);
        runner = null;
        guarded(() -> handler.ended(cause));
        become(State.OVER);
        over(cause);
    }

    private void become(State next) {
        lock.lock();
        state = next;
        lock.unlock();
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            logFailure(e);
            handlersEnd().abort();
        }
    }

    private void logFailure(Throwable e) {
        LineLimit.write(LOG::error, LOG::debug, e,
                "The handler of a tunnel of {} failed", connection.remoteAddress(), e);
    }
}
