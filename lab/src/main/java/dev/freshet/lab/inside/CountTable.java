package dev.freshet.lab.inside;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/** A table of counts, largest first. */
final class CountTable {
    private CountTable() {
    }

    /**
     * @param what title of the column with the counted items
     * @param shown maximum number of rows
     */
    static String of(String title, String what, Map<String, Long> counts, int shown, Terminal terminal) {
        return of(title, "times", Numbers::plain, what, counts, shown, terminal);
    }

    /** The same, with each count as a share of their sum. */
    static String ofShares(String title, String what, Map<String, Long> counts, int shown, Terminal terminal) {
        double all = counts.values().stream().mapToLong(Long::longValue).sum();
        return of(title, "share", count -> Numbers.plain(count * 100 / all) + " %", what, counts, shown, terminal);
    }

    private static String of(String title, String heading, DoubleFunction<String> text, String what,
            Map<String, Long> counts, int shown, Terminal terminal) {
        if (counts.isEmpty()) {
            return terminal.paint(Style.HEADING, title) + ": none\n";
        }
        TextTable table = new TextTable(List.of(Column.number(heading), Column.text(what)));
        counts.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(shown)
                .forEach(entry -> table.add(Style.PLAIN, List.of(text.apply(entry.getValue()), entry.getKey())));
        return terminal.paint(Style.HEADING, title) + "\n" + table.render(terminal) + "\n";
    }
}
