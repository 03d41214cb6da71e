package dev.freshet.lab.load;

/** Sends loads: the lab's own generator, or a referee. Used by one thread at a time. */
public interface LoadEngine extends AutoCloseable {
    String name();

    /** Why this engine cannot send such a load ("wrk has no constant rate"); "" if it can. */
    String refuses(LoadPlan plan);

    /**
     * Sends the load and waits for its end. Beside the plan's time that takes at most the plan's limit before it, for
     * connections to be made, and the limit after it, for the last answers.
     *
     * @param progress called about ten times a second, on another thread
     * @throws LoadException if the engine itself fails; a server's failures are in the result
     * @throws InterruptedException if the thread is interrupted; the load has ended then
     */
    LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException;

    @Override
    void close();

    /** Told how a load goes. */
    interface Progress {
        Progress SILENT = (done, ok, failed) -> { };

        /** @param done the share of the load that is over, 0 to 1 */
        void at(double done, long ok, long failed);
    }
}
