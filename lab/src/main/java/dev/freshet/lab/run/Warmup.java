package dev.freshet.lab.run;

import java.util.List;

/**
 * How a server was warmed up.
 *
 * @param rates right answers a second in each cycle
 * @param stable whether the rate had stopped moving
 */
record Warmup(List<Double> rates, boolean stable) {
    /** Of a scenario that has none. */
    static final Warmup NONE = new Warmup(List.of(), false);
    /**
     * How many cycles are taken together. Two single ones can be near each other by chance while a JIT compiler is
     * still at work; on a server that has just started, which has all of that before it, more of them have to agree.
     */
    static final int WINDOW = 2;
    static final int FIRST_WINDOW = 3;
    /** How far the means of two neighbouring windows may be apart, as a share of the larger one. */
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
