package dev.freshet.server.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.session.Http2Session;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.http2.session.SessionLimit;
import dev.freshet.http.http2.session.SessionListener;
import dev.freshet.http.http2.session.StreamListener;
import dev.freshet.server.Limit;
import dev.freshet.server.http1.Http1Context;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SharedOutput;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/2 on one connection. Whoever owns the connection reads and parses; requests are handled, many at a time, by
 * other threads, which put their answers under the lock and write for each other. The lock is held for moments only:
 * never while a handler runs or a write waits. The execution modes differ in who calls {@link #readable()} or
 * {@link #run()}.
 */
public final class Http2Connection implements Protocol, SessionListener, Outlet {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Connection.class);
    /** Nothing more is read from a peer that leaves more than this of its answers unread. */
    private static final int MOST_UNREAD = 64 * 1024;
    /** How long the peer may take to close when we have ended. */
    private static final long LINGER_NANOS = 2_000_000_000;
    private static final long FAR = Long.MAX_VALUE / 2;

    private final Connection connection;
    private final Http1Context context;
    private final ReentrantLock lock = new ReentrantLock();
    private final SharedOutput output;
    private final Http2Session session;
    private final Http2Input input;
    /** Streams opened by the bytes that were read last. By the owner. */
    private final List<Http2Exchange> opened = new ArrayList<>();
    /** Requests given to threads that have not got there. */
    private final AtomicInteger toBegin = new AtomicInteger();
    /** Streams that have left HTTP, and keep their own time. */
    private final List<UpgradedStream> upgraded = new CopyOnWriteArrayList<>();
    /** Under the lock: nothing is read until the peer has read. */
    private boolean paused;
    /** When a peer that does not close is closed; 0 while output has not ended. */
    private volatile long lingerLimit;

    /** @param buffer holds in {@code [from, to)} what was read already; from the pool, or empty */
    public Http2Connection(Connection connection, Http2Context context, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.context = context.shared();
        this.output = new SharedOutput(connection, lock, this.context.outputBuffers(), MOST_UNREAD,
                this.context.timeouts().write());
        this.input = new Http2Input(connection, this.context.inputBuffers(), buffer, from, to);
        long now = connection.loop().nanoTime();
        this.session = new Http2Session(context.limits(), this.context.limits().maxBodyBytes(), context.times(), this,
                this, now);
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
        try {
            int read = input.fill();
            if (read < 0) {
                inputEnded();
                return;
            }
            take(read, false);
            flush();
            endIfOver();
            pauseIfUnread(true);
        } catch (IOException e) {
            gone(e);
        } catch (RuntimeException | Error e) {
            broke(e);
        }
    }

    /** Handlers wait for bodies, and for room, that only this connection brings. */
    @Override
    public boolean readsOnLoop() {
        return true;
    }

    @Override
    public void run() {
        try {
            if (connection.waitsInRead()) {
                readWaiting();
            } else {
                readTaken();
            }
        } catch (IOException e) {
            gone(e);
        } catch (RuntimeException | Error e) {
            broke(e);
        }
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
        input.rest();
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
    public StreamListener opened(Http2Stream stream, @Nullable HttpException refusal) {
        Http2Exchange exchange = new Http2Exchange(this, stream, context, refusal);
        opened.add(exchange);
        return exchange;
    }

    @Override
    public void reached(SessionLimit limit) {
        context.reached().count(switch (limit) {
            case RESETS -> Limit.HTTP2_RESETS;
            case CONTINUATIONS -> Limit.HTTP2_CONTINUATIONS;
            case CONTROL_FRAMES -> Limit.HTTP2_CONTROL_FRAMES;
            case QUEUED_ACKS -> Limit.HTTP2_QUEUED_ACKS;
            case EMPTY_FRAMES -> Limit.HTTP2_EMPTY_FRAMES;
            case STREAMS -> Limit.HTTP2_STREAMS;
            case HEAD_SIZE -> Limit.HEAD_SIZE;
            case BODY_SIZE -> Limit.BODY_SIZE;
            case HEADER_TIMEOUT -> Limit.HEADER_TIMEOUT;
            case WRITE_TIMEOUT -> Limit.WRITE_TIMEOUT;
            case IDLE_TIMEOUT -> Limit.IDLE_TIMEOUT;
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
        try {
            connection.endOutput();
        } catch (IOException e) {
            connection.close();
        }
    }

    /** The virtual thread that stays with the connection. */
    private void readWaiting() throws IOException {
        while (true) {
            output.awaitRoom();
            int read = input.fill();
            if (read < 0) {
                inputEnded();
                return;
            }
            take(read, false);
            flush();
            endIfOver();
        }
    }

    /** A thread of the pool: reads what is there, then handles the last request itself. */
    private void readTaken() throws IOException {
        Http2Exchange last = null;
        do {
            if (last != null) {
                last.handOver();
            }
            int read = input.fill();
            if (read < 0) {
                inputEnded();
                return;
            }
            last = take(read, true);
        } while (!input.drained() || connection.bytesArrived() && input.justRead());
        flush();
        endIfOver();
        pauseIfUnread(false);
        if (last != null) {
            last.run();
        }
    }

    /** Takes what was read; gives the last of the requests that need a thread, if it is to be kept for the caller. */
    private @Nullable Http2Exchange take(int read, boolean keepLast) {
        lock.lock();
        try {
            input.give(read, session);
        } finally {
            lock.unlock();
        }
        Http2Exchange kept = null;
        for (int i = 0; i < opened.size(); i++) {
            Http2Exchange exchange = opened.get(i);
            if (begins(exchange)) {
                if (kept != null) {
                    kept.handOver();
                }
                kept = exchange;
            }
        }
        opened.clear();
        if (kept != null && !keepLast) {
            kept.handOver();
            kept = null;
        }
        return kept;
    }

    /** Answers at once if that takes no waiting; else true if the request has a place and needs a thread. */
    private boolean begins(Http2Exchange exchange) {
        exchange.prepare();
        if (exchange.runsInPlace()) {
            exchange.runInPlace();
            return false;
        }
        return exchange.enter();
    }

    /** By the owner, when it has nothing more to read: goes on when the peer has read what is there for it. */
    private void pauseIfUnread(boolean onLoop) {
        lock.lock();
        try {
            if (output.pending() > MOST_UNREAD && output.blocked()) {
                paused = true;
                if (onLoop) {
                    connection.take();
                }
            } else if (!onLoop) {
                connection.giveBack();
            }
        } finally {
            lock.unlock();
        }
    }

    /** With the lock held, whenever the socket has taken some. */
    private void refill() {
        session.roomMade();
        if (paused && output.pending() <= MOST_UNREAD / 2) {
            paused = false;
            connection.giveBack();
        }
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
    private void inputEnded() {
        lock.lock();
        try {
            session.lost("the peer ended the connection");
            output.fail(new ClosedChannelException());
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    private void broke(Throwable e) {
        LOG.error("A connection of {} ends after an error", connection.remoteAddress(), e);
        connection.close();
    }
}
