package dev.freshet.pool;

/** Does the work of a pool. Called without the pool's lock. */
interface Workers {
    /** Runs a task on its own thread. */
    void start(Task task);

    /** Makes the upkeep run before its next planned time. */
    void nudge();
}
