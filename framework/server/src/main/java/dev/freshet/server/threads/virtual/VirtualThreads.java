package dev.freshet.server.threads.virtual;

import dev.freshet.server.threads.RequestThreads;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** A virtual thread for each task. */
public final class VirtualThreads implements RequestThreads {
    /** Handlers get no inheritable thread-locals: copying them would cost every request. */
    private final ThreadFactory factory =
            Thread.ofVirtual().name("freshet-request").inheritInheritableThreadLocals(false).factory();

    @Override
    public void execute(Runnable task) {
        factory.newThread(task).start();
    }

    @Override
    public boolean executeIfFree(Runnable task) {
        execute(task);
        return true;
    }

    /** Nothing to end: virtual threads hold no resource, and keeping a list of them would cost every request. */
    @Override
    public void stop(Duration limit) {
    }
}
