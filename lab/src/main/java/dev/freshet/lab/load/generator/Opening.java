package dev.freshet.lab.load.generator;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Opens connections before a load starts, a few at a time, with a pause after each few. A connection is open for this
 * side before the server has accepted it. Without the pauses, a busy server's backlog fills up, often at 50, and the
 * system tries again only after a second. A lane that cannot connect is left for the start.
 */
final class Opening {
    static final int AT_ONCE = 20;
    static final long PAUSE_NANOS = 3_000_000;

    private final Iterator<Runnable> unopened;
    private final Runnable ready;
    private final Consumer<Runnable> later;
    private int connecting;

    /**
     * @param unopened each opens one connection, and {@link #decided} is called when that has succeeded or failed
     * @param ready run once every connection is decided
     * @param later runs a task after {@link #PAUSE_NANOS}, on the loop
     */
    Opening(Iterator<Runnable> unopened, Runnable ready, Consumer<Runnable> later) {
        this.unopened = unopened;
        this.ready = ready;
        this.later = later;
    }

    void begin() {
        List<Runnable> some = new ArrayList<>();
        while (some.size() < AT_ONCE && unopened.hasNext()) {
            some.add(unopened.next());
        }
        connecting = some.size();
        if (some.isEmpty()) {
            ready.run();
        } else {
            some.forEach(Runnable::run);
        }
    }

    void decided() {
        connecting--;
        if (connecting == 0) {
            later.accept(this::begin);
        }
    }
}
