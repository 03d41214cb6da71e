package dev.freshet.server.http2;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream opened by an extended CONNECT (RFC 8441). Its handler receives DATA on request threads, piece by piece; a
 * thread is used only while there is data. The window opens only as the handler consumes data.
 */
final class UpgradedStream implements UpgradedConnection, SharedTask {
    private static final Logger LOG = LoggerFactory.getLogger(UpgradedStream.class);
    private static final String HANDLER_FAILED = "The handler of an upgraded stream of {} failed";
    /** How long the peer may take to end its side after this side has ended. */
    private static final long LINGER_NANOS = 2_000_000_000;

    private final Http2Connection owner;
    private final Http2Stream stream;
    private final StreamWait wait;
    private final EngineContext context;
    private final UpgradeHandler handler;
    /** Guarded by the connection's lock, like the fields below. */
    private boolean running = true;
    private boolean ended;
    private boolean closing;
    private @Nullable Thread runner;
    private long lingerLimit;
    private boolean toldToDrain;
    private volatile boolean opened;

    UpgradedStream(Http2Connection owner, Http2Stream stream, StreamWait wait, EngineContext context,
            UpgradeHandler handler) {
        this.owner = owner;
        this.stream = stream;
        this.wait = wait;
        this.context = context;
        this.handler = handler;
    }

    /** Starts the handler. Called on the thread of the HTTP handler, which has returned. */
    void open() {
        owner.upgraded(this);
        runBy(Thread.currentThread());
        try {
            owner.flush();
            handler.opened(this);
            opened = true;
            if (context.draining().getAsBoolean()) {
                drain();
            }
            serve();
        } catch (Throwable e) {
            failed(e);
        } finally {
            Thread.interrupted();
        }
    }

    /** Runs the handler on a thread for new input, unless it is running. Called with the lock held. */
    void received() {
        if (!running && !ended) {
            running = true;
            try {
                context.threads().execute(this);
            } catch (RuntimeException | Error e) {
                // The pool has stopped, or the system cannot create a thread. Not on this thread, which holds the lock.
                LOG.debug("No thread is available for a stream of {}: {}", remoteAddress(), e.toString());
                owner.connection().loop().execute(() -> end(new IOException("no thread is available", e)));
            }
        }
    }

    private void runBy(Thread thread) {
        ReentrantLock lock = owner.lock();
        lock.lock();
        runner = thread;
        lock.unlock();
    }

    @Override
    public ThreadShare threads() {
        return owner.connection().client().threads();
    }

    @Override
    public void run() {
        try {
            serve();
        } catch (Throwable e) {
            failed(e);
        } finally {
            // Clears an interrupt for this stream: it must not affect what the thread does next.
            Thread.interrupted();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            awaitTaken(lock);
            requireOpen();
            stream.send(bytes, offset, length, false);
            awaitTaken(lock);
        } finally {
            lock.unlock();
        }
        owner.flush();
    }

    @Override
    public boolean tryWrite(byte[] bytes, int offset, int length) throws IOException {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            wait.requireWhole();
            requireOpen();
            if (stream.isTaken()) {
                stream.send(bytes, offset, length, false);
                stream.keepRest();
            } else if (stream.isKept()) {
                stream.append(bytes, offset, length);
            } else {
                return false;
            }
        } finally {
            lock.unlock();
        }
        owner.writeWithoutWaiting();
        return true;
    }

    @Override
    public int pending() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            return stream.waiting();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void execute(Runnable task) {
        context.threads().execute(task);
    }

    @Override
    public void close() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            if (!closing) {
                closing = true;
                lingerLimit = System.nanoTime() + LINGER_NANOS | 1;
                stream.end(null);
                wait.wake();
            }
        } finally {
            lock.unlock();
        }
        owner.writeWithoutWaiting();
    }

    @Override
    public void abort() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            stream.reset(ErrorCode.CANCEL);
        } finally {
            lock.unlock();
        }
        owner.writeWithoutWaiting();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return owner.connection().remoteAddress();
    }

    /** Called on the event loop every tick. */
    void tick(long nanoTime) {
        if (!opened) {
            return;
        }
        guarded(() -> handler.tick(nanoTime));
        boolean late;
        owner.lock().lock();
        late = lingerLimit != 0 && lingerLimit - nanoTime <= 0 && !ended;
        owner.lock().unlock();
        if (late) {
            abort();
        }
    }

    /** Called on the event loop, or before any input. */
    void drain() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        boolean first = opened && !toldToDrain && !ended;
        toldToDrain |= first;
        lock.unlock();
        if (first) {
            guarded(handler::drain);
        }
    }

    /** Interrupts the handler, because the connection was cut off. Called with the lock held. */
    void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** Passes available input to the handler, then releases the thread. */
    private void serve() throws Exception {
        byte[] buffer = context.inputBuffers().take();
        try {
            while (true) {
                int count = next(buffer);
                if (count == 0) {
                    return;
                }
                if (count < 0) {
                    end(null);
                    return;
                }
                handler.received(buffer, 0, count);
            }
        } finally {
            context.inputBuffers().give(buffer);
        }
    }

    /**
     * Reads input, and drops it once the handler has closed. Returns 0 if there is none; the thread must then return.
     */
    private int next(byte[] buffer) throws IOException {
        int count;
        boolean flush;
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            runner = Thread.currentThread();
            wait.requireWhole();
            do {
                count = stream.read(buffer, 0, buffer.length);
            } while (closing && count > 0);
            if (count == 0) {
                running = false;
                runner = null;
            }
            flush = owner.needsFlush();
        } finally {
            lock.unlock();
        }
        if (flush) {
            owner.flush();
        }
        return count;
    }

    private void failed(Throwable failure) {
        if (stream.failure() != null || owner.connection().isClosed()) {
            LOG.debug("A stream of {} ended: {}", remoteAddress(), failure.toString());
        } else if (!(failure instanceof IOException)) {
            LineLimit.write(LOG::error, LOG::debug, failure, HANDLER_FAILED, remoteAddress(), failure);
        }
        Http2Exception reset = stream.failure();
        end(reset != null ? new IOException(reset.reason()) : new IOException("the handler failed", failure));
    }

    private void end(@Nullable IOException cause) {
        guarded(() -> handler.ended(cause));
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            ended = true;
            closing = true;
            runner = null;
            if (cause == null) {
                stream.end(null);
            }
            owner.done(stream);
        } finally {
            lock.unlock();
        }
        owner.downgraded(this);
        owner.writeWithoutWaiting();
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, HANDLER_FAILED, remoteAddress(), e);
            abort();
        }
    }

    private void awaitTaken(ReentrantLock lock) throws IOException {
        wait.requireWhole();
        while (!stream.isTaken()) {
            lock.unlock();
            try {
                owner.flush();
            } finally {
                lock.lock();
            }
            wait.requireWhole();
            if (!stream.isTaken()) {
                wait.await(Long.MAX_VALUE);
            }
        }
    }

    private void requireOpen() throws IOException {
        if (closing) {
            throw new IOException("the connection is closed");
        }
    }
}
