package dev.freshet.benchmarks;

import java.util.function.IntFunction;

/**
 * Load before the measurement, until requests no longer become cheaper. How long that takes differs between servers,
 * and one that is measured too early looks worse than it is.
 */
public final class WarmUp {
    /** Length of a slice of load between two checks. */
    private static final int SLICE_SECONDS = 2;
    /** How much cheaper than all earlier slices a slice must be to count as progress. */
    private static final double PROGRESS = 0.02;
    /** Slices without progress, in a row, after which the warm-up ends. */
    private static final int CALM_SLICES = 2;
    private static final int MOST_TIMES = 6;

    private double least = Double.POSITIVE_INFINITY;
    private int calm;

    WarmUp() {
    }

    /**
     * Sends load for at least this many seconds, and at most six times that.
     *
     * @param load sends load for the given seconds
     */
    public static void run(ServerProcess server, int seconds, IntFunction<Load> load) {
        WarmUp warmUp = new WarmUp();
        int spent = 0;
        while (spent < seconds || !warmUp.isOver() && spent < MOST_TIMES * seconds) {
            warmUp.add(cost(server, load));
            spent += SLICE_SECONDS;
        }
    }

    /** The minimum duration in seconds. */
    static int least(int seconds) {
        return Math.max(seconds, SLICE_SECONDS * (1 + CALM_SLICES));
    }

    /** CPU for each request; time if the system does not report CPU. */
    private static double cost(ServerProcess server, IntFunction<Load> load) {
        Measurement slice = server.under(() -> load.apply(SLICE_SECONDS));
        return slice.cpu().known() ? slice.cpuMicros() : 1 / slice.load().perSecond();
    }

    void add(double cost) {
        calm = cost < least * (1 - PROGRESS) ? 0 : calm + 1;
        least = Math.min(least, cost);
    }

    boolean isOver() {
        return calm >= CALM_SLICES;
    }
}
