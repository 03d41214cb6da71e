package dev.freshet.server.threads;

import java.time.Duration;
import java.util.concurrent.Executor;

/** Gives threads to requests. Any thread may call. A {@link SharedTask} counts against its client's share. */
public interface RequestThreads extends Executor {
    /** Runs the task if a thread is free for it now; else does nothing and gives false. */
    boolean executeIfFree(Runnable task);

    /** The share of a client that has just come. */
    ThreadShare newShare();

    /** Waits up to this long for running tasks to end, then interrupts what is left and drops what has not begun. */
    void stop(Duration limit);
}
