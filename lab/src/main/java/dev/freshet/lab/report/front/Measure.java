package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.Bound;
import dev.freshet.lab.report.analysis.CaseColumn;
import dev.freshet.lab.report.analysis.Interval;
import dev.freshet.lab.report.analysis.Spread;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleFunction;

/**
 * A column of the first page.
 *
 * @param title with the unit
 * @param condition of the figure; "" for none
 * @param need ends the sentence "If you need …"
 * @param about where the figures come from
 * @param format the figure as text
 * @param margin share by which figures must differ to count, if they have fewer than five rounds
 * @param values by the name of the row; rows without a figure are absent
 */
public record Measure(String title, String condition, String need, String about, boolean higherIsBetter,
        DoubleFunction<String> format, double margin, Map<String, Value> values) {

    /**
     * @param atLeast whether it is a lower bound
     * @param ranked whether it may be compared: its row was warm, and the generator was not its limit
     */
    public record Value(Spread spread, boolean atLeast, boolean ranked) {

        /**
         * Whether this figure is better than the other one, wherever in their intervals the true figures are. Few
         * rounds must also differ by the margin.
         */
        boolean certainlyAbove(Value other, boolean higherIsBetter, double margin) {
            Interval mine = certain();
            Interval its = other.certain();
            return (higherIsBetter ? mine.low() > its.high() : mine.high() < its.low())
                    && !spread.near(other.spread, margin);
        }

        private Interval certain() {
            Interval interval = spread.interval() == null ? new Interval(spread.min(), spread.max())
                    : spread.interval();
            return atLeast ? new Interval(interval.low(), Double.POSITIVE_INFINITY) : interval;
        }
    }

    /** "p99 ms (closed loop)". */
    public String heading() {
        return condition.isEmpty() ? title : title + " (" + condition + ")";
    }

    /** "9,000"; "≥9,000" for a lower bound; "(9,000)" if it may not be compared; "–" for none. */
    public String text(String row) {
        Value value = values.get(row);
        if (value == null) {
            return "–";
        }
        String text = (value.atLeast() ? Bound.AT_LEAST.mark() : "") + format.apply(value.spread().median());
        return value.ranked() ? text : "(" + text + ")";
    }

    /** "8,800–9,200"; "" without an interval. */
    public String interval(String row) {
        Value value = values.get(row);
        Interval interval = value == null ? null : value.spread().interval();
        return interval == null ? ""
                : CaseColumn.range(format.apply(interval.low()), format.apply(interval.high()));
    }

    /** A sort key, less for better; rows that may not be compared come last. */
    double order(String row) {
        Value value = values.get(row);
        return value == null || !value.ranked() ? Double.POSITIVE_INFINITY
                : value.spread().median() * (higherIsBetter ? -1 : 1);
    }

    /**
     * Those of these rows than which no other is certainly better. Empty if fewer than two can be compared, or any has
     * no interval.
     */
    List<String> leaders(List<String> rows) {
        List<String> compared = rows.stream().filter(row -> Double.isFinite(order(row))).toList();
        if (compared.size() < 2
                || compared.stream().anyMatch(row -> value(row).spread().interval() == null)) {
            return List.of();
        }
        return compared.stream().filter(row -> compared.stream()
                .noneMatch(other -> value(other).certainlyAbove(value(row), higherIsBetter, margin))).toList();
    }

    Value value(String row) {
        return Objects.requireNonNull(values.get(row));
    }
}
