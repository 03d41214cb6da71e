package dev.freshet.pool;

/** Who works for a pool. Called without the pool's lock. */
interface Workers {
    /** Runs a task on a thread of its own. */
    void start(Task task);

    /** Has the upkeep look again before the time it meant to sleep until. */
    void nudge();
}
