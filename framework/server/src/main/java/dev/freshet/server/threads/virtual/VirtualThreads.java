package dev.freshet.server.threads.virtual;

import dev.freshet.server.share.ThreadShare;
import dev.freshet.server.threads.RequestThreads;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

public final class VirtualThreads implements RequestThreads {
    /** Nothing is inherited: copying thread-locals would cost every request. */
    private final ThreadFactory factory =
            Thread.ofVirtual().name("freshet-request").inheritInheritableThreadLocals(false).factory();

    @Override
    public void execute(Runnable task) {
        factory.newThread(task).start();
    }

    @Override
    public ThreadShare newShare() {
        return ThreadShare.NONE;
    }

    /** Does nothing: virtual threads hold no resources, and tracking them would cost every request. */
    @Override
    public void stop(Duration limit) {
    }
}
