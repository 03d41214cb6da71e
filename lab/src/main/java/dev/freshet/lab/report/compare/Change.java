package dev.freshet.lab.report.compare;

import dev.freshet.lab.report.analysis.Spread;

/**
 * One number of one row in one case, in two runs.
 *
 * @param load title of the case
 * @param what "req/s", "CPU µs/req", "failed %"
 * @param change of the median as a share: -0.12 is 12 % less
 * @param worse how much worse it is, as a share; negative if it is better
 * @param overlap whether the intervals of the two runs overlap
 */
public record Change(String row, String load, String what, Spread before, Spread after, double change, double worse,
        boolean overlap) {

    static Change of(String row, String load, String what, Spread before, Spread after, boolean higherIsBetter) {
        double change = before.median() == 0 ? Math.signum(after.median()) : after.median() / before.median() - 1;
        return new Change(row, load, what, before, after, change, higherIsBetter ? -change : change,
                before.overlaps(after));
    }

    /** For shares of all requests, the change is the difference in percentage points, because 0 has no percentage. */
    static Change ofShares(String row, String load, String what, double before, double after) {
        return new Change(row, load, what, single(before * 100), single(after * 100), after - before,
                after - before, before == after);
    }

    private static Spread single(double value) {
        return new Spread(value, value, value, null, 1);
    }
}
