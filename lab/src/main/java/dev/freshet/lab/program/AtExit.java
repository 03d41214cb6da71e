package dev.freshet.lab.program;

import dev.freshet.lab.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * Closes what must not outlive this process: servers, databases, temporary folders. Runs when the process is told to
 * end, newest first, so Ctrl-C leaves nothing behind.
 */
public final class AtExit {
    private static final List<Runnable> LEFT = new CopyOnWriteArrayList<>();
    private static final List<Runnable> FIRST = new CopyOnWriteArrayList<>();
    private static final Object STARTING = new Object();
    private static volatile boolean begun;

    static {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("lab-exit").unstarted(AtExit::run));
    }

    private AtExit() {
    }

    /** Whether the process is ending: a failure from now on may have no other reason. */
    public static boolean begun() {
        return begun;
    }

    /** Runs the action at the end of the process, unless the registration is closed before. */
    public static Registration close(Runnable action) {
        LEFT.add(action);
        return () -> LEFT.remove(action);
    }

    /** Like {@link #close}, but runs before all of those: for users of the other resources. */
    public static Registration stopUsing(Runnable action) {
        FIRST.add(action);
        return () -> FIRST.remove(action);
    }

    /**
     * Starts what registers itself with {@link #close}. The end of the process waits for that, so it misses nothing
     * that was started.
     *
     * @throws LabException if the process is ending; nothing is started then
     */
    public static <T> T start(Supplier<T> action) {
        synchronized (STARTING) {
            if (begun) {
                throw new LabException("this process is ending");
            }
            return action.get();
        }
    }

    private static void run() {
        synchronized (STARTING) {
            begun = true;
        }
        FIRST.forEach(AtExit::attempt);
        new ArrayList<>(LEFT).reversed().forEach(AtExit::attempt);
    }

    /** The others still run if one fails. */
    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.err.println("something may be left behind: " + e);
        }
    }

    /** Closing it cancels the action. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
