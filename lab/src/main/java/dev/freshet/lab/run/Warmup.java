package dev.freshet.lab.run;

import java.util.List;

/**
 * The warm-up of a server.
 *
 * @param rates correct responses a second in each cycle
 * @param stable whether the rate had become stable
 */
record Warmup(List<Double> rates, boolean stable) {
    /** For a scenario without a warm-up. */
    static final Warmup NONE = new Warmup(List.of(), false);
    /**
     * How many cycles are averaged. Two single ones can be close by chance while a JIT compiler is still at work; on a
     * server that has just started, more of them have to agree.
     */
    static final int WINDOW = 2;
    static final int FIRST_WINDOW = 3;
    /** Maximum difference between the means of two neighbouring windows, as a share of the larger one. */
    private static final double NEAR = 0.05;

    static Warmup of(List<Double> rates, int window) {
        return new Warmup(List.copyOf(rates), stable(rates, window));
    }

    static boolean stable(List<Double> rates, int window) {
        int size = rates.size();
        if (size < 2 * window) {
            return false;
        }
        double last = mean(rates.subList(size - window, size));
        double before = mean(rates.subList(size - 2 * window, size - window));
        return last > 0 && Math.abs(last - before) < NEAR * Math.max(last, before);
    }

    private static double mean(List<Double> rates) {
        return rates.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
