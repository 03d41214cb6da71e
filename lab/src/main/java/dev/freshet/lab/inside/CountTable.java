package dev.freshet.lab.inside;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A table of counts, largest first. */
final class CountTable {
    private CountTable() {
    }

    /**
     * @param what title of the column with the counted items
     * @param shown maximum number of rows
     */
    static String of(String title, String what, Map<String, Integer> counts, int shown, Terminal terminal) {
        if (counts.isEmpty()) {
            return terminal.paint(Style.HEADING, title) + ": none\n";
        }
        TextTable table = new TextTable(List.of(Column.number("times"), Column.text(what)));
        counts.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(shown)
                .forEach(entry -> table.add(Style.PLAIN, List.of(Numbers.plain(entry.getValue()), entry.getKey())));
        return terminal.paint(Style.HEADING, title) + "\n" + table.render(terminal) + "\n";
    }
}
