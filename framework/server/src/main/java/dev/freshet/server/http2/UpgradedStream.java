package dev.freshet.server.http2;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.http1.Http1Context;
import dev.freshet.server.threads.SharedTask;
import dev.freshet.server.threads.ThreadShare;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream that an extended CONNECT has opened (RFC 8441): its handler gets the bytes of DATA on request threads, one
 * piece after another, and a thread is held only while there are some. What the handler has not taken keeps the window
 * closed.
 */
final class UpgradedStream implements UpgradedConnection, SharedTask {
    private static final Logger LOG = LoggerFactory.getLogger(UpgradedStream.class);
    private static final String HANDLER_FAILED = "The handler of an upgraded stream of {} failed";
    /** How long the peer may take to end its side when this one has ended. */
    private static final long LINGER_NANOS = 2_000_000_000;

    private final Http2Connection owner;
    private final Http2Stream stream;
    private final StreamWait wait;
    private final Http1Context context;
    private final UpgradeHandler handler;
    /** Under the connection's lock, as the fields below. */
    private boolean running = true;
    private boolean ended;
    private boolean closing;
    private @Nullable Thread runner;
    private long lingerLimit;
    private boolean toldToDrain;
    private volatile boolean opened;

    UpgradedStream(Http2Connection owner, Http2Stream stream, StreamWait wait, Http1Context context,
            UpgradeHandler handler) {
        this.owner = owner;
        this.stream = stream;
        this.wait = wait;
        this.context = context;
        this.handler = handler;
    }

    /** The HTTP handler has returned. On its thread, which goes on with the stream. */
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

    /** Something came: a thread takes it to the handler, unless one is at it. With the lock held. */
    void received() {
        if (!running && !ended) {
            running = true;
            try {
                context.threads().execute(this);
            } catch (RuntimeException | Error e) {
                // The pool is stopped, or the system has no thread left. Not here, where the lock is held.
                LOG.debug("There is no thread for a stream of {}: {}", remoteAddress(), e.toString());
                owner.connection().loop().execute(() -> end(new IOException("there is no thread for it", e)));
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
            // An interrupt was meant for this stream, not for what the thread does next.
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

    /** On the loop. */
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

    /** On the loop, or before anything was received. */
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

    /** With the lock held: the connection was cut off. */
    void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** Takes to the handler what is there, then lets the thread go. */
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

    /** Bytes that came, dropped when the handler is done; 0 if there are none, and the thread is let go. */
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
