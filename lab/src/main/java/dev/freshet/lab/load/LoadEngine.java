package dev.freshet.lab.load;

import dev.freshet.lab.measure.Compilers;

/** Sends loads: the lab's generator or a referee. Not thread-safe. */
public interface LoadEngine extends AutoCloseable {
    String name();

    /** Why this engine cannot send such a load ("wrk has no constant rate"); "" if it can. */
    String refuses(LoadPlan plan);

    /**
     * Sends the load and waits for its end. In addition to the plan's time, this takes up to the plan's limit before
     * it, to connect, and up to the limit after it, for the last responses.
     *
     * @param progress called about ten times a second, on another thread
     * @throws LoadException if the engine itself fails; failures of the server are in the result
     * @throws InterruptedException if the thread is interrupted; the load has ended then
     */
    LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException;

    /** The JIT compiler threads of its own process, if that lives from load to load: a cold generator is slow too. */
    default Compilers compilers() {
        return Compilers.NONE;
    }

    @Override
    void close();

    /** Receives the progress of a load. */
    interface Progress {
        Progress SILENT = (done, ok, failed) -> { };

        /** @param done share of the load that is over, 0 to 1 */
        void at(double done, long ok, long failed);
    }
}
