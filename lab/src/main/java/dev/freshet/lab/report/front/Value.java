package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.Interval;
import dev.freshet.lab.report.analysis.Spread;

/**
 * The figure of one stack.
 *
 * @param atLeast whether it is a lower bound
 * @param ranked whether it may be compared: its row was warm, and the generator was not its limit
 */
public record Value(Spread spread, boolean atLeast, boolean ranked) {

    /** Whether another run would say the same: this one is better, whatever the two true figures are. */
    boolean certainlyAbove(Value other, boolean higherIsBetter) {
        Interval mine = certain();
        Interval its = other.certain();
        return higherIsBetter ? mine.low() > its.high() : mine.high() < its.low();
    }

    private Interval certain() {
        Interval interval = spread.interval() == null ? new Interval(spread.min(), spread.max()) : spread.interval();
        return atLeast ? new Interval(interval.low(), Double.POSITIVE_INFINITY) : interval;
    }
}
