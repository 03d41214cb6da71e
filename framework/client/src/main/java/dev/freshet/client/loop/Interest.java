package dev.freshet.client.loop;

import dev.freshet.transport.tls.TlsEnd;
import java.nio.channels.SelectionKey;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What the selector reports of a channel: bytes, unless something forbids to read them, and space for output. */
final class Interest implements TlsEnd {
    /** What the wire needs before it can read on. */
    private enum Need { NOTHING, TASKS, ROOM }

    private final ClientLoop loop;
    private final Runnable readOn;
    private @Nullable SelectionKey key;
    private Need need = Need.NOTHING;
    private boolean reading = true;
    private boolean output;

    /** @param readOn called on the event loop once the tasks of a TLS handshake are done */
    Interest(ClientLoop loop, Runnable readOn) {
        this.loop = loop;
        this.readOn = readOn;
    }

    void begin(SelectionKey registered) {
        key = registered;
        update();
    }

    boolean isReading() {
        return reading && need == Need.NOTHING;
    }

    /** Turns reading on or off; returns whether it was the other way. */
    boolean reading(boolean wanted) {
        boolean changed = reading != wanted;
        reading = wanted;
        update();
        return changed;
    }

    /** Handshake tasks run on a virtual thread, because they take milliseconds and a trust manager may block. */
    @Override
    public void run(Runnable tasks) {
        need(Need.TASKS);
        Thread.ofVirtual().name("freshet-client-tls").start(() -> {
            tasks.run();
            try {
                loop.execute(this::tasksDone);
            } catch (RejectedExecutionException e) {
                // The event loop has ended, and with it the connection.
            }
        });
    }

    private void tasksDone() {
        need(Need.NOTHING);
        readOn.run();
    }

    @Override
    public void blocked() {
        need(Need.ROOM);
    }

    /** Whether the wire must first write its own bytes. */
    boolean isBlocked() {
        return need == Need.ROOM;
    }

    /** The wire has written its own bytes. */
    void unblocked() {
        need(Need.NOTHING);
    }

    private void need(Need now) {
        need = now;
        update();
    }

    /** Sets whether output waits for space. */
    void output(boolean waits) {
        output = waits;
        update();
    }

    private void update() {
        SelectionKey registered = key;
        int wanted = (isReading() ? SelectionKey.OP_READ : 0) | (output || isBlocked() ? SelectionKey.OP_WRITE : 0);
        if (registered != null && registered.isValid() && registered.interestOps() != wanted) {
            registered.interestOps(wanted);
        }
    }
}
