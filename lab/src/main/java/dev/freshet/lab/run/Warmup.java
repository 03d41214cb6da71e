package dev.freshet.lab.run;

import java.util.List;

/**
 * How a server was warmed up.
 *
 * @param rates right answers a second in each cycle
 * @param stable whether the last two cycles were near each other
 */
record Warmup(List<Double> rates, boolean stable) {
    /** Of a scenario that has none. */
    static final Warmup NONE = new Warmup(List.of(), false);
    /** How far two neighbouring cycles may be apart, as a share of the faster one. */
    private static final double NEAR = 0.05;

    static Warmup of(List<Double> rates) {
        return new Warmup(List.copyOf(rates), stable(rates));
    }

    static boolean stable(List<Double> rates) {
        if (rates.size() < 2) {
            return false;
        }
        double last = rates.getLast();
        double before = rates.get(rates.size() - 2);
        return last > 0 && Math.abs(last - before) < NEAR * Math.max(last, before);
    }
}
