package dev.freshet.server.threads;

/** A task for a client. While the client has its share of the threads, the task waits and other clients' tasks run. */
public interface SharedTask extends Runnable {
    /** Counts the thread that runs this task. Always the same object. */
    ThreadShare threads();

    /** A task that counts as the client's. */
    static SharedTask of(ThreadShare threads, Runnable task) {
        return new SharedTask() {
            @Override
            public ThreadShare threads() {
                return threads;
            }

            @Override
            public void run() {
                task.run();
            }
        };
    }
}
