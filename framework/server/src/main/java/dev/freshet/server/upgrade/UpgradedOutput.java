package dev.freshet.server.upgrade;

import dev.freshet.http.UpgradedConnection;
import dev.freshet.server.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.io.SharedOutput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** What the handler of an upgraded connection sends by, from any thread, and how the connection ends after it. */
final class UpgradedOutput implements UpgradedConnection {
    /** Bytes that wait for the socket beyond which a sender waits. */
    private static final int HIGH_WATER = 64 * 1024;
    /** How long the peer may take to end the connection when we have ended output. */
    private static final long LINGER_NANOS = 2_000_000_000;

    private final Connection connection;
    private final UpgradeContext context;
    private final ReentrantLock lock = new ReentrantLock();
    private final SharedOutput output;
    private final AtomicBoolean stallCounted = new AtomicBoolean();
    private volatile boolean closing;
    private boolean outputEnded;
    private volatile boolean inputEnded;
    /** When the connection is closed even if the peer does not end it; 0 while it has not to. */
    private volatile long lingerLimit;

    UpgradedOutput(Connection connection, UpgradeContext context) {
        this.connection = connection;
        this.context = context;
        this.output = new SharedOutput(connection, lock, context.outputBuffers(), HIGH_WATER, context.writeNanos());
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            put(bytes, offset, length);
            output.flush();
            if (!SelectorLoop.inAnyLoop()) {
                output.awaitRoom();
            }
        } catch (IOException e) {
            if (connection.expired()) {
                countStall();
            }
            throw e;
        }
        endIfWritten();
    }

    @Override
    public boolean tryWrite(byte[] bytes, int offset, int length) throws IOException {
        if (connection.waitsInRead()) {
            return false;
        }
        put(bytes, offset, length);
        output.flush();
        endIfWritten();
        return true;
    }

    @Override
    public int pending() {
        lock.lock();
        try {
            return output.pending();
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
        closing = true;
        endIfWritten();
    }

    @Override
    public void abort() {
        fail(new IOException("the connection was aborted"));
        connection.close();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return connection.remoteAddress();
    }

    /** Sends what HTTP had not yet, the response of the upgrade last. */
    void begin(byte[] bytes, int offset, int length) throws IOException {
        put(bytes, offset, length);
        output.flush();
    }

    /** Whether the handler is done with the connection: what still comes is dropped. */
    boolean isClosing() {
        return closing;
    }

    /** The peer sends no more and the handler is done: closes when all is written. */
    void inputEnded() {
        lock.lock();
        try {
            inputEnded = true;
            closing = true;
        } finally {
            lock.unlock();
        }
        endIfWritten();
    }

    void fail(IOException cause) {
        lock.lock();
        try {
            output.fail(cause);
        } finally {
            lock.unlock();
        }
    }

    /** On the loop, every tick. */
    void tick(long nanoTime) {
        boolean open = !connection.isClosed();
        output.tick(nanoTime);
        if (open && connection.isClosed()) {
            countStall();
        }
        long limit = lingerLimit;
        if (limit != 0 && limit - nanoTime <= 0) {
            connection.close();
        } else if (closing && limit == 0) {
            // The loop may have written the last bytes, and knows nothing of what is to follow.
            endIfWritten();
        }
    }

    void rest() {
        output.rest();
    }

    private void put(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (closing) {
                throw new IOException("the connection is closed");
            }
            output.bytes().put(bytes, offset, length);
        } finally {
            lock.unlock();
        }
    }

    private void endIfWritten() {
        if (!closing) {
            return;
        }
        boolean broken;
        lock.lock();
        try {
            broken = output.isBroken();
            if (!broken && (output.pending() > 0 || outputEnded && !inputEnded)) {
                return;
            }
            outputEnded = true;
        } finally {
            lock.unlock();
        }
        if (broken || inputEnded || !endOutput()) {
            connection.close();
        }
    }

    private void countStall() {
        if (stallCounted.compareAndSet(false, true)) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        }
    }

    private boolean endOutput() {
        try {
            connection.endOutput();
            lingerLimit = System.nanoTime() + LINGER_NANOS | 1;
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
