package dev.freshet.client.loop;

import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** What the selector reports of a channel: bytes, unless something forbids to read them, and space for output. */
final class Interest {
    /** What the wire needs before it can read on. */
    enum Need { NOTHING, TASKS, ROOM }

    private @Nullable SelectionKey key;
    private Need need = Need.NOTHING;
    private boolean reading = true;
    private boolean output;

    void begin(SelectionKey registered) {
        key = registered;
        update();
    }

    /** Whether the channel reads. */
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

    Need need() {
        return need;
    }

    void need(Need now) {
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
        int wanted = (isReading() ? SelectionKey.OP_READ : 0)
                | (output || need == Need.ROOM ? SelectionKey.OP_WRITE : 0);
        if (registered != null && registered.isValid() && registered.interestOps() != wanted) {
            registered.interestOps(wanted);
        }
    }
}
