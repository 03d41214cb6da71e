package dev.freshet.server.http2;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.session.Http2Session;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.Limit;
import dev.freshet.server.http1.Http1Context;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SharedOutput;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/2 on one connection, from its first byte to its end. Whoever owns the connection reads and parses; requests are
 * handled, many at a time, by other threads, which put their answers under the lock and write for each other. The lock
 * is held for moments only: never while a handler runs or a write waits. The execution modes differ in who calls
 * {@link #readable()} or {@link #run()}.
 */
public final class Http2Connection implements Protocol, Outlet {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Connection.class);
    /** How long the peer may take to close when we have ended. */
    private static final long LINGER_NANOS = 2_000_000_000;
    private static final long FAR = Long.MAX_VALUE / 2;

    private final Connection connection;
    private final Http1Context context;
    private final ReentrantLock lock = new ReentrantLock();
    private final SharedOutput output;
    private final Http2Session session;
    private final Http2Reader reader;
    /** Requests given to threads that have not got there. */
    private final AtomicInteger toBegin = new AtomicInteger();
    /** Streams that have left HTTP, and keep their own time. */
    private final List<UpgradedStream> upgraded = new CopyOnWriteArrayList<>();
    /** Under the lock. */
    private boolean isClosed;
    /** When a peer that does not close is closed; 0 while output has not ended. */
    private volatile long lingerLimit;

    /** @param buffer holds in {@code [from, to)} what was read already; from the pool, or empty */
    public Http2Connection(Connection connection, Http2Context context, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context.shared();
        this.output = new SharedOutput(connection, lock, this.context.outputBuffers(), Http2Reader.MOST_UNREAD,
                this.context.timeouts().write());
        long now = connection.loop().nanoTime();
        SessionEvents events = new SessionEvents(this, this.context);
        this.session = new Http2Session(context.limits(), this.context.limits().maxBodyBytes(), context.times(), this,
                events, now);
        Http2Input input = new Http2Input(connection, this.context.inputBuffers(), buffer, from, to);
        this.reader = new Http2Reader(this, session, events, output, input);
        output.refillBy(this::refill, this.context.threads());
        connection.deadline(now + FAR);
        lock.lock();
        session.begin();
        if (this.context.draining().getAsBoolean()) {
            // It was not HTTP/2 yet when the others were told.
            session.drain(now);
        }
        lock.unlock();
    }

    @Override
    public void readable() {
        reader.readable();
    }

    /** Handlers wait for bodies, and for room, that only this connection brings. */
    @Override
    public boolean readsOnLoop() {
        return true;
    }

    @Override
    public void run() {
        reader.run();
    }

    @Override
    public void writable() {
        // Never asked for: the output has its own call.
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
        for (UpgradedStream stream : upgraded) {
            stream.tick(nanoTime);
        }
        long linger = lingerLimit;
        if (linger != 0 && linger - nanoTime <= 0) {
            connection.close();
        } else if (linger == 0 && lock.tryLock()) {
            boolean write;
            try {
                session.tick(nanoTime);
                write = output.needsFlush();
            } finally {
                lock.unlock();
            }
            writeFromLoop(write);
        }
    }

    @Override
    public void drain() {
        lock.lock();
        try {
            session.drain(connection.loop().nanoTime());
        } finally {
            lock.unlock();
        }
        writeFromLoop(true);
        upgraded.forEach(UpgradedStream::drain);
    }

    @Override
    public void closed() {
        if (connection.expired()) {
            // Where writing waits the connection keeps that limit, and nothing else of ours.
            context.reached().count(Limit.WRITE_TIMEOUT);
        }
        lock.lock();
        try {
            session.lost("the connection was closed");
            output.fail(new ClosedChannelException());
            isClosed = true;
            if (session.streams() > 0) {
                context.closed().add(this);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void abort() {
        lock.lock();
        try {
            session.lost("the connection was cut off");
            output.fail(new ClosedChannelException());
            session.forEachStream(stream -> {
                if (stream.listener() instanceof Http2Exchange exchange) {
                    exchange.interrupt();
                }
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    public OutputBytes bytes() {
        return output.bytes();
    }

    @Override
    public int pending() {
        return output.pending();
    }

    ReentrantLock lock() {
        return lock;
    }

    Connection connection() {
        return connection;
    }

    /** A request is on its way to a thread. */
    void handedOver() {
        toBegin.incrementAndGet();
    }

    /** It has got there. */
    void begins() {
        toBegin.decrementAndGet();
    }

    /** Whether requests are on their way to threads. */
    boolean othersBegin() {
        return toBegin.get() > 0;
    }

    /** Whether something was put that no one writes. With the lock held. */
    boolean needsFlush() {
        return output.needsFlush();
    }

    /** Writes what was put. Without the lock. */
    void flush() throws IOException {
        output.flush();
    }

    /** Writes what was put, or has it written where that would wait. */
    void writeWithoutWaiting() {
        writeFromLoop(true);
    }

    /** Whoever worked for this stream has ended. With the lock held. */
    void done(Http2Stream stream) {
        stream.done();
        if (isClosed && session.streams() == 0) {
            context.closed().remove(this);
        }
    }

    void upgraded(UpgradedStream stream) {
        upgraded.add(stream);
    }

    void downgraded(UpgradedStream stream) {
        upgraded.remove(stream);
    }

    /** The connection is broken. */
    void gone(IOException e) {
        if (!(e instanceof ClosedChannelException)) {
            LOG.debug("The connection of {} ended: {}", connection.remoteAddress(), e.toString());
        }
        connection.close();
    }

    /** Ends output if there is nothing more to say; the peer then closes, or is closed. */
    void endIfOver() {
        lock.lock();
        try {
            if (lingerLimit != 0 || !session.isOver() || output.pending() > 0) {
                return;
            }
            lingerLimit = System.nanoTime() + LINGER_NANOS | 1;
            session.lost("the connection is over");
        } finally {
            lock.unlock();
        }
        connection.readSeldom();
        try {
            connection.endOutput();
        } catch (IOException e) {
            connection.close();
        }
    }

    /** Whether output has ended: what still comes is dropped. */
    boolean isEnding() {
        return lingerLimit != 0;
    }

    /** With the lock held, whenever the socket has taken some. */
    private void refill() {
        session.roomMade();
        reader.roomMade();
    }

    /** On the loop, where writing must not wait. */
    private void writeFromLoop(boolean write) {
        if (write && connection.waitsInRead()) {
            context.threads().execute(this::writeAndEnd);
        } else {
            writeAndEnd();
        }
    }

    private void writeAndEnd() {
        try {
            flush();
        } catch (IOException e) {
            gone(e);
        }
        endIfOver();
    }

    /** The peer sends no more, so it takes no part any more: windows stay as they are. */
    void inputEnded() {
        lock.lock();
        try {
            session.lost("the peer ended the connection");
            output.fail(new ClosedChannelException());
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    /** The fault is ours. */
    void broke(Throwable e) {
        LineLimit.write(LOG::error, LOG::debug, e,
                "A connection of {} ends after an error", connection.remoteAddress(), e);
        connection.close();
    }
}
