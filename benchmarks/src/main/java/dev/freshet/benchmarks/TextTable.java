package dev.freshet.benchmarks;

import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A text table. Columns are as wide as necessary: the first is left-aligned, the others right-aligned. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row or a line of headings; all have the same number of cells. */
    public void row(List<String> cells) {
        rows.add(cells);
    }

    /** A number with separators between thousands, or a dash for NaN. */
    public static String number(int decimals, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Minimum and maximum in brackets. */
    public static String range(int decimals, Spread spread) {
        return "(" + number(decimals, spread.least()) + "-" + number(decimals, spread.most()) + ")";
    }

    @Override
    public String toString() {
        List<String> first = rows.getFirst();
        var table = new dev.freshet.lab.report.text.TextTable(IntStream.range(0, first.size())
                .mapToObj(i -> new Column(first.get(i), i > 0, Column.ALWAYS)).toList());
        rows.stream().skip(1).forEach(row -> table.add(Style.PLAIN, row));
        return table.render(new Terminal(Integer.MAX_VALUE, false)).stripTrailing();
    }
}
