package dev.freshet.server.share;

/**
 * A task of a client. While the client has used up its share of threads, the task waits and other clients' tasks run.
 */
public interface SharedTask extends Runnable {
    /** Counts the thread that runs this task. Always returns the same object. */
    ThreadShare threads();
}
