package dev.freshet.lab.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What must not outlive this process: servers, databases, scratch folders. Closed when the process is told to end,
 * newest first, so Ctrl-C leaves nothing behind.
 */
public final class AtExit {
    private static final List<Runnable> LEFT = new CopyOnWriteArrayList<>();
    private static final List<Runnable> FIRST = new CopyOnWriteArrayList<>();
    private static volatile boolean begun;

    static {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("lab-exit").unstarted(AtExit::run));
    }

    private AtExit() {
    }

    /** Whether the process is ending: what dies from now on was not its own fault. */
    public static boolean begun() {
        return begun;
    }

    /** Runs the action when the process ends, unless the registration is closed before. */
    public static Registration close(Runnable action) {
        LEFT.add(action);
        return () -> LEFT.remove(action);
    }

    /** As {@link #close}, but before all those: for one who uses the rest and should stop by himself. */
    public static Registration stopUsing(Runnable action) {
        FIRST.add(action);
        return () -> FIRST.remove(action);
    }

    private static void run() {
        begun = true;
        FIRST.forEach(Runnable::run);
        new ArrayList<>(LEFT).reversed().forEach(Runnable::run);
    }

    /** Closing it means: no longer needed. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
