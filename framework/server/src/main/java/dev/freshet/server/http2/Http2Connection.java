package dev.freshet.server.http2;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.session.Http2ServerSession;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.http2.session.SessionTimes;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SharedOutput;
import dev.freshet.server.io.Waiting;
import dev.freshet.server.io.Watched;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/2 on one connection. The connection's owner reads and parses. Many request threads handle requests at the same
 * time; they add responses under the lock and write for each other. The lock is held only briefly, never while a
 * handler runs or a write blocks. The execution modes differ in who calls {@link #readable()} or {@link #run()}.
 */
public final class Http2Connection implements Protocol, Outlet {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Connection.class);
    private static final long FAR = Long.MAX_VALUE / 2;

    private final Connection connection;
    private final EngineContext context;
    private final ScopedLock lock = new ScopedLock();
    private final SharedOutput output;
    private final Http2ServerSession session;
    private final Http2Reader reader;
    /** Requests that were handed over and have not begun on a thread. */
    private final AtomicInteger toBegin = new AtomicInteger();
    /** Streams that have left HTTP and enforce their own timeouts. */
    private final List<UpgradedStream> upgraded = new CopyOnWriteArrayList<>();
    /** Guarded by the lock. */
    private boolean isClosed;
    /** Whether the event loop is about to write. Only for the event loop. */
    private boolean flushesSoon;
    /** When to close a connection that the peer does not close; 0 before output has ended. */
    private volatile long lingerLimit;

    /** @param buffer contains in {@code [from, to)} what was already read; it is from the pool, or empty */
    public Http2Connection(Connection connection, EngineContext context, Http2Limits limits, SessionTimes times,
            byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context;
        this.output = new SharedOutput(connection, lock, context.outputBuffers(), Http2Reader.MOST_UNREAD,
                context.timeouts().write());
        long now = connection.loop().nanoTime();
        SessionEvents events = new SessionEvents(this, context);
        this.session = new Http2ServerSession(limits, context.limits().maxBodyBytes(), times, this, events, now);
        Http2Input input = new Http2Input(connection, context.inputBuffers(), buffer, from, to);
        this.reader = new Http2Reader(this, session, events, output, input);
        output.refillBy(this::refill, context.threads());
        connection.deadline(now + FAR);
        lock.lock();
        session.begin();
        if (context.draining().getAsBoolean()) {
            // The shutdown began before this connection was HTTP/2, so it was not notified.
            session.drain(now);
        }
        lock.unlock();
    }

    @Override
    public void readable() {
        reader.readable();
    }

    /** Handlers wait for bodies and for windows, which only this connection brings. */
    @Override
    public boolean readsOnLoop() {
        return true;
    }

    @Override
    public void run() {
        reader.run();
    }

    @Override
    public void expired() {
        connection.deadline(connection.loop().nanoTime() + FAR);
    }

    @Override
    public void rest() {
        reader.rest();
        output.rest();
        if (lock.tryLock()) {
            session.rest();
            lock.unlock();
        }
    }

    @Override
    public void tick(long nanoTime) {
        if (output.tick(nanoTime)) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        }
        upgraded.forEach(stream -> stream.tick(nanoTime));
        long linger = lingerLimit;
        if (linger != 0 && linger - nanoTime <= 0) {
            connection.close();
        } else if (linger == 0 && lock.tryLock()) {
            boolean work;
            try (lock) {
                session.tick(nanoTime);
                work = output.needsFlush() || session.isOver();
            }
            if (work) {
                writeWithoutWaiting();
            }
        }
    }

    @Override
    public void drain() {
        locked(() -> session.drain(connection.loop().nanoTime()));
        writeWithoutWaiting();
        upgraded.forEach(UpgradedStream::drain);
    }

    @Override
    public void closed() {
        if (connection.expired()) {
            // The only timeout that this connection uses is that of a blocking write.
            context.reached().count(Limit.WRITE_TIMEOUT);
        }
        locked(() -> {
            lose("the connection was closed");
            isClosed = true;
            if (session.streams() > 0) {
                context.closed().add(this);
            }
        });
    }

    @Override
    public void abort() {
        locked(() -> {
            lose("the connection was cut off");
            session.forEachStream(stream -> {
                if (stream.listener() instanceof Http2Task task) {
                    task.interrupt();
                }
            });
        });
    }

    @Override
    public OutputBytes bytes() {
        return output.bytes();
    }

    @Override
    public int pending() {
        return output.pending();
    }

    ScopedLock lock() {
        return lock;
    }

    Connection connection() {
        return connection;
    }

    void handedOver() {
        toBegin.incrementAndGet();
    }

    void begins() {
        toBegin.decrementAndGet();
    }

    /** Whether other requests were handed over and have not begun. */
    boolean othersBegin() {
        return toBegin.get() > 0;
    }

    /** Whether output was added that no thread is writing. Called with the lock held. */
    boolean needsFlush() {
        return output.needsFlush();
    }

    /** Writes added output. Called without the lock. */
    void flush() throws IOException {
        output.flush();
    }

    /** The handler of this stream has ended. Called with the lock held. */
    void done(Http2ServerStream stream) {
        stream.done();
        if (isClosed && session.streams() == 0) {
            context.closed().remove(this);
        }
    }

    /** Streams that get ticks and drains themselves. Thread-safe. */
    List<UpgradedStream> upgraded() {
        return upgraded;
    }

    /** Ends output once nothing is left to send; the peer should then close. */
    void endIfOver() {
        try (ScopedLock _ = lock.hold()) {
            if (lingerLimit != 0 || !session.isOver() || output.pending() > 0) {
                return;
            }
            lingerLimit = System.nanoTime() + Connection.LINGER_NANOS | 1;
            session.lost("the connection is over");
        }
        if (connection instanceof Watched watched) {
            watched.readSeldom();
        }
        try {
            connection.endOutput();
        } catch (IOException e) {
            connection.close();
        }
    }

    /** Whether output has ended, so that further input is dropped. */
    boolean isEnding() {
        return lingerLimit != 0;
    }

    /** Ends all streams. Called with the lock held. */
    private void lose(String reason) {
        session.lost(reason);
        output.fail(new ClosedChannelException());
    }

    private void locked(Runnable action) {
        try (ScopedLock _ = lock.hold()) {
            action.run();
        }
    }

    /** Called with the lock held whenever the socket has accepted bytes. */
    private void refill() {
        // The reader comes first, because the session fills the room again.
        reader.roomMade();
        session.roomMade();
    }

    /** Writes added output after the current tasks of the event loop, so that one write sends all responses. */
    void flushSoon() {
        if (!flushesSoon) {
            flushesSoon = true;
            connection.loop().execute(() -> {
                flushesSoon = false;
                writeAndEnd();
            });
        }
    }

    /**
     * Writes added output, and ends a connection that is over; if that could block, another thread does it. Without a
     * thread, the next tick tries again.
     */
    void writeWithoutWaiting() {
        if (connection instanceof Waiting) {
            try {
                context.threads().execute(this::writeAndEnd);
            } catch (RuntimeException | Error e) {
                // The caller has added its output, so it must go on. Nothing is lost.
                LOG.debug("No thread writes to {} now: {}", connection.remoteAddress(), e.toString());
            }
        } else {
            writeAndEnd();
        }
    }

    /** Writes added output, and ends a connection that is over. Called without the lock; never throws. */
    void writeAndEnd() {
        try {
            flush();
        } catch (IOException e) {
            connection.gone(e);
        }
        endIfOver();
    }

    /** The peer has closed its sending side, so it can no longer open windows: closes the connection. */
    void inputEnded() {
        locked(() -> lose("the peer ended the connection"));
        connection.close();
    }
}
