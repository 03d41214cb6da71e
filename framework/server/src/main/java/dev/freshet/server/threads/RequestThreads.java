package dev.freshet.server.threads;

import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import java.time.Duration;
import java.util.concurrent.Executor;

/** Runs tasks on request threads. Thread-safe. A {@link SharedTask} counts against its client's share. */
public interface RequestThreads extends Executor {
    /** The thread share of a new client. */
    ThreadShare newShare();

    /** Waits up to this long for running tasks to end, then interrupts them and drops those that have not begun. */
    void stop(Duration limit);
}
