package dev.freshet.server.http2;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.upgrade.Tunnel;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A stream opened by an extended CONNECT (RFC 8441). Its window opens only as the handler consumes DATA. All fields are
 * guarded by the connection's lock.
 */
final class UpgradedStream extends Tunnel implements UpgradedConnection {
    private final Http2Connection owner;
    private final Http2ServerStream stream;
    private final StreamWait wait;
    /** When to reset a stream that the peer does not end; 0 before this side has ended. */
    private long lingerLimit;

    UpgradedStream(Http2Connection owner, Http2ServerStream stream, StreamWait wait, EngineContext context,
            UpgradeHandler handler) {
        super(owner.connection(), context, handler, owner.lock());
        this.owner = owner;
        this.stream = stream;
        this.wait = wait;
    }

    @Override
    protected void open() throws Exception {
        owner.upgraded().add(this);
        owner.writeAndEnd();
        super.open();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            wait.awaitTaken();
            requireOpen();
            stream.send(bytes, offset, length, false);
            wait.awaitTaken();
        } finally {
            // The caller may change its array, even if an interrupt ended the wait.
            stream.sender().keepRest();
            lock.unlock();
        }
        owner.flush();
    }

    @Override
    public boolean tryWrite(byte[] bytes, int offset, int length) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            wait.requireWhole();
            requireOpen();
            if (stream.isTaken()) {
                stream.send(bytes, offset, length, false);
                stream.sender().keepRest();
            } else if (stream.sender().isKept()) {
                stream.sender().append(bytes, offset, length);
            } else {
                return false;
            }
        }
        owner.writeWithoutWaiting();
        return true;
    }

    @Override
    public int pending() {
        try (ScopedLock _ = lock.hold()) {
            return stream.sender().waiting();
        }
    }

    @Override
    public void execute(Runnable task) {
        context.threads().execute(task);
    }

    @Override
    public void close() {
        try (ScopedLock _ = lock.hold()) {
            if (lingerLimit == 0) {
                lingerLimit = System.nanoTime() + Connection.LINGER_NANOS | 1;
                stream.end(null);
                wait.wake();
            }
        }
        owner.writeWithoutWaiting();
    }

    @Override
    public void abort() {
        try (ScopedLock _ = lock.hold()) {
            stream.reset(ErrorCode.CANCEL);
        }
        owner.writeWithoutWaiting();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return connection.remoteAddress();
    }

    @Override
    public void tick(long nanoTime) {
        super.tick(nanoTime);
        lock.lock();
        boolean late = lingerLimit != 0 && lingerLimit - nanoTime <= 0 && !isOver();
        lock.unlock();
        if (late) {
            abort();
        }
    }

    @Override
    protected boolean isCutOff() {
        return stream.failure() != null || super.isCutOff();
    }

    @Override
    protected UpgradedConnection handlersEnd() {
        return this;
    }

    /** Drops input once the handler has closed. */
    @Override
    protected int read(byte[] into) throws IOException {
        int count;
        boolean flush;
        try (ScopedLock _ = lock.hold()) {
            wait.requireWhole();
            do {
                count = stream.read(into, 0, into.length);
            } while (lingerLimit != 0 && count > 0);
            if (count == 0) {
                release();
            }
            flush = owner.needsFlush();
        }
        if (flush) {
            // Must not throw: the end of the connection wakes this stream, so another thread may already tell the
            // handler.
            owner.writeAndEnd();
        }
        return count;
    }

    @Override
    protected void over(@Nullable IOException cause) {
        try (ScopedLock _ = lock.hold()) {
            if (cause == null) {
                stream.end(null);
            }
            owner.done(stream);
        }
        owner.upgraded().remove(this);
        owner.writeWithoutWaiting();
    }

    private void requireOpen() throws IOException {
        if (lingerLimit != 0 || isOver()) {
            throw new IOException("the connection is closed");
        }
    }
}
