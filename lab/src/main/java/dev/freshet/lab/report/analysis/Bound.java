package dev.freshet.lab.report.analysis;

/** Whether a number is exact or a bound, if the load generator may have been the limit. */
public enum Bound {
    EXACT(""), AT_LEAST("≥"), AT_MOST("≤"),
    /** A ratio of two lower bounds says nothing. */
    UNKNOWN("?");

    private final String mark;

    Bound(String mark) {
        this.mark = mark;
    }

    /** Written before the number. */
    public String mark() {
        return mark;
    }

    /** The ratio of one row's figure to that of another. */
    static Bound ofRatio(RowReport one, RowReport other) {
        if (one.atLeast()) {
            return other.atLeast() && !one.name().equals(other.name()) ? UNKNOWN : AT_LEAST;
        }
        return other.atLeast() ? AT_MOST : EXACT;
    }
}
