package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.Timer;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An event loop of a server, which may also have channels of clients. It ticks every {@value #TICK_MILLIS} ms. */
public final class SelectorLoop extends EventLoop {
    static final long TICK_MILLIS = 250;
    /** During a shutdown, an idle connection stays open this long for a request that may be on its way. */
    public static final long DRAIN_QUIET_NANOS = 1_000_000_000;

    private static final Logger LOG = LoggerFactory.getLogger(SelectorLoop.class);
    private static final long TICK_NANOS = TICK_MILLIS * 1_000_000;

    /** What the event loop calls at every tick. */
    public interface Ticked {
        /** Must not remove itself at once, because the loop is iterating. */
        void tick(long nanoTime);

        /** Another method threw this exception. */
        void failed(Throwable failure);

        /** The event loop ends. */
        void close();
    }

    private final Timer ticker = timer(this::tick);
    private final @Nullable Runnable onTick;
    /** Those without a selection key. */
    private final Set<Ticked> timed = new HashSet<>();
    private final long quietNanos;

    /**
     * @param onTick called on the event loop at every tick, before the connections; null for none
     * @param quietNanos how long an idle connection stays open during a shutdown
     */
    public SelectorLoop(String name, @Nullable Runnable onTick, long quietNanos) throws IOException {
        super(name, false);
        this.quietNanos = quietNanos;
        this.onTick = onTick;
    }

    @Override
    public void start() {
        execute(() -> ticker.set(nanoTime() + TICK_NANOS));
        super.start();
    }

    /** How long an idle connection stays open during a shutdown. */
    public long quietNanos() {
        return quietNanos;
    }

    /**
     * Closes the sockets of closed channels now; a selector otherwise keeps them open until it selects again. On the
     * event loop.
     */
    void finishClosing() {
        try {
            selector().selectNow();
            // The next select finds ready channels again.
            selector().selectedKeys().clear();
        } catch (IOException e) {
            LineLimit.write(LOG::warn, LOG::debug, e, "Closed sockets of {} stay open for a moment", name(), e);
        }
    }

    /** Calls this at every tick, although it has no selection key. On the event loop. */
    public void add(Ticked unwatched) {
        timed.add(unwatched);
    }

    /** On the event loop. */
    public void remove(Ticked unwatched) {
        timed.remove(unwatched);
    }

    /**
     * Calls the action for everything of this type that the loop ticks; it must not remove anything at once. On the
     * event loop.
     */
    <T extends Ticked> void forEach(Class<T> type, Consumer<T> action) {
        if (!selector().isOpen()) {
            // The loop has ended, so that everything is closed.
            return;
        }
        for (SelectionKey key : selector().keys()) {
            if (key.isValid()) {
                act(key.attachment(), type, action);
            }
        }
        timed.forEach(each -> act(each, type, action));
    }

    /** Catches exceptions, so that the action also reaches the next one. */
    private static <T extends Ticked> void act(Object channel, Class<T> type, Consumer<T> action) {
        if (channel instanceof Ticked each && type.isInstance(each)) {
            try {
                action.accept(type.cast(each));
            } catch (Throwable e) {
                each.failed(e);
            }
        }
    }

    @Override
    protected void closeAll() {
        timed.forEach(each -> run(each::close, "The end of a connection"));
        super.closeAll();
    }

    private void tick() {
        ticker.set(nanoTime() + TICK_NANOS);
        if (onTick != null) {
            // If the system cannot create a thread for handshakes, connections still need their timeouts.
            run(onTick, "The work before a tick");
        }
        forEach(Ticked.class, each -> each.tick(nanoTime()));
    }
}
