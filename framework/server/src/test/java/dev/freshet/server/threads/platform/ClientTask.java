package dev.freshet.server.threads.platform;

import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;

/** A task that counts against the share of a client. */
record ClientTask(ThreadShare threads, Runnable task) implements SharedTask {
    @Override
    public void run() {
        task.run();
    }
}
