package dev.freshet.server.selection;

import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the first bytes of a connection, and passes it on to the protocol that they select. */
abstract class FirstBytes implements Protocol {
    protected final Connection connection;
    protected final EngineContext context;
    private final Choices choices;

    protected FirstBytes(Connection connection, Choices choices) {
        this.connection = connection;
        this.choices = choices;
        this.context = choices.context();
        connection.idleUntil(connection.loop().nanoTime() + context.timeouts().idle());
    }

    /** Reads; returns null if more bytes are needed or the connection was closed. */
    protected abstract @Nullable Protocol select() throws IOException;

    protected abstract void gone(IOException e);

    @Override
    public final ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        try {
            Protocol selected = select();
            if (selected != null) {
                selected.readable();
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public final void run() {
        try {
            do {
                Protocol selected = select();
                if (selected != null) {
                    selected.run();
                    return;
                } else if (connection instanceof Watched watched) {
                    watched.giveBack();
                    return;
                }
            } while (!connection.isClosed());
        } catch (IOException e) {
            gone(e);
        } catch (RuntimeException | Error e) {
            // A key manager may throw these. No timeout ends a connection that a thread owns.
            connection.failed(e);
        }
    }

    /** Passes the connection on, with the bytes that were read. */
    protected final Protocol become(boolean http2, byte[] read, int size) {
        Protocol selected = (http2 ? choices.http2() : choices.http1()).on(connection, read, 0, size);
        connection.become(selected);
        return selected;
    }
}
