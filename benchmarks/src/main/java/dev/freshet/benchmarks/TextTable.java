package dev.freshet.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A text table. Columns are as wide as necessary: the first is left-aligned, the others right-aligned. */
public final class TextTable {
    private static final String GAP = "  ";

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
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(pad(row.getFirst(), -width(0)));
            for (int column = 1; column < row.size(); column++) {
                line.append(GAP).append(pad(row.get(column), width(column)));
            }
            text.append(text.isEmpty() ? "" : "\n").append(line.toString().stripTrailing());
        }
        return text.toString();
    }

    private int width(int column) {
        return Math.max(1, rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(1));
    }

    private static String pad(String text, int width) {
        return String.format("%" + width + "s", text);
    }
}
