package dev.freshet.benchmarks;

import java.util.function.IntFunction;

/**
 * Load before anything is measured, until requests no longer become cheaper: how long that takes differs between
 * servers, and one that is measured too early looks worse than it is.
 */
public final class WarmUp {
    /** How long a load is after which one looks again. */
    private static final int SLICE_SECONDS = 2;
    /** What a slice must be cheaper than all before it to count as progress. */
    private static final double PROGRESS = 0.02;
    /** So many slices in a row without progress are enough. */
    private static final int CALM_SLICES = 2;
    private static final int MOST_TIMES = 6;

    private double least = Double.POSITIVE_INFINITY;
    private int calm;

    WarmUp() {
    }

    /**
     * Sends load for at least so many seconds, and six times that at most.
     *
     * @param load sends it for the seconds it is given
     */
    public static void run(ServerProcess server, int seconds, IntFunction<Load> load) {
        WarmUp warmUp = new WarmUp();
        int spent = 0;
        while (spent < seconds || !warmUp.isOver() && spent < MOST_TIMES * seconds) {
            warmUp.add(cost(server, load));
            spent += SLICE_SECONDS;
        }
    }

    /** How long it takes at least, in seconds. */
    static int least(int seconds) {
        return Math.max(seconds, SLICE_SECONDS * (1 + CALM_SLICES));
    }

    /** CPU for each request; where the system does not tell that, time. */
    private static double cost(ServerProcess server, IntFunction<Load> load) {
        if (!ProcessCpu.readable()) {
            return 1 / load.apply(SLICE_SECONDS).perSecond();
        }
        ProcessCpu before = ProcessCpu.of(server.pid());
        Load sent = load.apply(SLICE_SECONDS);
        return new Measurement(sent, ProcessCpu.of(server.pid()).since(before), Double.NaN).cpuMicros();
    }

    void add(double cost) {
        calm = cost < least * (1 - PROGRESS) ? 0 : calm + 1;
        least = Math.min(least, cost);
    }

    boolean isOver() {
        return calm >= CALM_SLICES;
    }
}
