package dev.freshet.server.upgrade;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * An upgraded connection. A thread owns it only while there is something to read. Exception: a connection that waits in
 * a read keeps its thread.
 */
public final class UpgradedProtocol extends Tunnel implements Protocol {
    /** A deadline that never passes: the handler enforces its own timeouts. */
    private static final long FAR = Long.MAX_VALUE / 4;

    private final UpgradedOutput output;
    /** Bytes that were read after the upgrade request; null once the handler has got them. */
    private @Nullable ByteArrayInputStream early;
    /** Whether the last read took everything that the socket had. */
    private boolean drained;

    /**
     * Created by the owner of the connection, which then calls {@link #run} on a request thread.
     *
     * @param early bytes that were read after the request
     */
    public UpgradedProtocol(Connection connection, EngineContext context, UpgradeHandler handler, byte[] early) {
        super(connection, context, handler, new ScopedLock());
        this.early = new ByteArrayInputStream(early);
        this.output = new UpgradedOutput(connection, context);
        connection.deadline(System.nanoTime() + FAR);
    }

    /** Sends what HTTP left unwritten, which ends with the response to the upgrade. Call it before {@link #run}. */
    public void begin(byte[] bytes, int offset, int length) throws IOException {
        output.begin(bytes, offset, length);
    }

    @Override
    public boolean choosesThread() {
        return true;
    }

    @Override
    public void readable() {
        ((Watched) connection).take();
        wake();
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
        super.tick(nanoTime);
    }

    @Override
    public void closed() {
        output.fail(new ClosedChannelException());
        try (ScopedLock _ = lock.hold()) {
            if (!isOver()) {
                context.closed().add(this);
            }
        }
        // If no thread is reading, none would notice the end.
        wake();
    }

    @Override
    public void abort() {
        interrupt();
    }

    @Override
    protected UpgradedConnection handlersEnd() {
        return output;
    }

    @Override
    protected int read(byte[] into) throws IOException {
        if (early != null) {
            int count = early.read(into, 0, into.length);
            if (count > 0) {
                return count;
            }
            early = null;
        }
        int read;
        do {
            if (drained && connection instanceof Watched watched) {
                leave(watched);
                return 0;
            }
            read = connection.read(into, 0, into.length);
            drained = read < into.length;
        } while (read == 0 || read > 0 && output.isClosing());
        return read;
    }

    /** Gives up the connection. Throws if it was closed meanwhile, so that the caller notifies the handler. */
    private void leave(Watched watched) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            if (connection.isClosed()) {
                throw new ClosedChannelException();
            }
            drained = false;
            release();
        }
        watched.giveBack();
    }

    @Override
    protected void over(@Nullable IOException cause) {
        context.closed().remove(this);
        if (cause == null) {
            output.inputEnded();
        } else {
            output.fail(cause);
            connection.close();
        }
    }
}
