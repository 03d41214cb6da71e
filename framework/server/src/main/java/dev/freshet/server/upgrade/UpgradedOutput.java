package dev.freshet.server.upgrade;

import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.SharedOutput;
import dev.freshet.server.io.Waiting;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;

/** The output of an upgraded connection, for any thread, and its closing. */
final class UpgradedOutput implements UpgradedConnection {
    /** Senders block while more bytes than this wait for the socket. */
    private static final int HIGH_WATER = 64 * 1024;

    private enum End {
        OPEN,
        /** The handler has closed; output ends once everything is written. */
        CLOSING,
        /** Output has ended, and the peer should close. */
        OUTPUT_ENDED,
        /** The peer sends no more: the connection is closed once everything is written. */
        INPUT_ENDED
    }

    private final Connection connection;
    private final EngineContext context;
    private final ScopedLock lock = new ScopedLock();
    private final SharedOutput output;
    private final AtomicBoolean stallCounted = new AtomicBoolean();
    /** Written with the lock. */
    private volatile End end = End.OPEN;
    /** When to close the connection although the peer has not closed it; 0 before output has ended. */
    private volatile long lingerLimit;

    UpgradedOutput(Connection connection, EngineContext context) {
        this.connection = connection;
        this.context = context;
        this.output = new SharedOutput(connection, lock, context.outputBuffers(), HIGH_WATER,
                context.timeouts().write());
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            put(bytes, offset, length);
            output.flush();
            if (EventLoop.current() == null) {
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
        if (connection instanceof Waiting) {
            return false;
        }
        put(bytes, offset, length);
        output.flush();
        endIfWritten();
        return true;
    }

    @Override
    public int pending() {
        try (ScopedLock _ = lock.hold()) {
            return output.pending();
        }
    }

    @Override
    public void execute(Runnable task) {
        context.threads().execute(task);
    }

    @Override
    public void close() {
        lock.lock();
        if (end == End.OPEN) {
            end = End.CLOSING;
        }
        lock.unlock();
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

    /** Sends what HTTP left unwritten, which ends with the response to the upgrade. */
    void begin(byte[] bytes, int offset, int length) throws IOException {
        put(bytes, offset, length);
        output.flush();
    }

    /** Whether the handler has closed the connection, so that further input is dropped. */
    boolean isClosing() {
        return end != End.OPEN;
    }

    /** The peer sends no more and the handler is done: closes the connection once everything is written. */
    void inputEnded() {
        lock.lock();
        end = End.INPUT_ENDED;
        lock.unlock();
        endIfWritten();
    }

    void fail(IOException cause) {
        try (ScopedLock _ = lock.hold()) {
            output.fail(cause);
        }
    }

    /** Called on the event loop every tick. */
    void tick(long nanoTime) {
        if (output.tick(nanoTime)) {
            countStall();
        }
        long limit = lingerLimit;
        if (limit != 0 && limit - nanoTime <= 0) {
            connection.close();
        } else if (limit == 0) {
            // The loop may have written the last bytes without knowing that the connection should now close.
            endWithoutWaiting();
        }
    }

    void rest() {
        output.rest();
    }

    private void put(byte[] bytes, int offset, int length) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            if (isClosing()) {
                throw new IOException("the connection is closed");
            }
            output.bytes().put(bytes, offset, length);
        }
    }

    /** With TLS, the end of output is a write. If it could block, another thread does it. */
    private void endWithoutWaiting() {
        if (!(connection instanceof Waiting)) {
            endIfWritten();
        } else if (isClosing()) {
            try {
                context.threads().execute(this::endIfWritten);
            } catch (RuntimeException | Error e) {
                // The next tick tries again.
            }
        }
    }

    private void endIfWritten() {
        if (end == End.OPEN) {
            return;
        }
        boolean close;
        try (ScopedLock _ = lock.hold()) {
            boolean broken = output.isBroken();
            if (!broken && (output.pending() > 0 || end == End.OUTPUT_ENDED)) {
                return;
            }
            close = broken || end == End.INPUT_ENDED;
            if (!close) {
                end = End.OUTPUT_ENDED;
            }
        }
        if (close || !endOutput()) {
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
            lingerLimit = System.nanoTime() + Connection.LINGER_NANOS | 1;
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
