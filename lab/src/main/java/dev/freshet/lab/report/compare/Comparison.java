package dev.freshet.lab.report.compare;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.run.RunStore;
import java.util.Comparator;
import java.util.List;

/**
 * Compares two runs, for CI.
 *
 * @param before name of the reference run
 * @param after name of the run to judge
 * @param tolerance share by which a number may get worse: 0.05 for 5 %
 * @param changes of every number that both runs have
 * @param broken rows that were measured before but not after: "go-net-http in Hello: wrong answer: …";
 *     also those measured in half of their rounds or fewer, without a right answer in time, or without a step of a
 *     stress load that they passed
 * @param onlyBefore rows in cases that only the first run has
 * @param onlyAfter rows in cases that only the second run has
 * @param remarks what makes the runs hard to compare: other machine, other numbers, generator-bound
 */
public record Comparison(String before, String after, double tolerance, List<Change> changes, List<String> broken,
        List<String> onlyBefore, List<String> onlyAfter, List<String> remarks) {

    public static Comparison of(RunStore before, RunStore after, double tolerance) {
        return of(RunReport.of(before.record(), before.measurements(), Published.NONE),
                RunReport.of(after.record(), after.measurements(), Published.NONE), tolerance);
    }

    public static Comparison of(RunReport before, RunReport after, double tolerance) {
        return new RunPair(before, after).compared(tolerance);
    }

    /** What got worse by more than the tolerance, the worst first. */
    public List<Change> regressions() {
        return changes.stream().filter(change -> change.worse() > tolerance)
                .sorted(Comparator.comparingDouble(Change::worse).reversed()).toList();
    }

    /** What got better by more than the tolerance, the best first. */
    public List<Change> improvements() {
        return changes.stream().filter(change -> change.worse() < -tolerance)
                .sorted(Comparator.comparingDouble(Change::worse)).toList();
    }

    /**
     * 1 if anything got worse by more than the tolerance, or is no longer measured, or if there are no changes. What is
     * not installed, or not supported, in the second run does not count: it is in {@link #onlyBefore}.
     */
    public int exitCode() {
        return regressions().isEmpty() && broken.isEmpty() && !changes.isEmpty() ? 0 : 1;
    }

    public String text(Terminal terminal) {
        StringBuilder text = new StringBuilder();
        String percent = Numbers.plain(tolerance * 100) + " %";
        text.append(terminal.paint(Style.HEADING, before + " → " + after + ", tolerance " + percent)).append('\n');
        lines(text, terminal, "Remarks", Style.WARNING, remarks);
        lines(text, terminal, "No longer measured", Style.BAD, broken);
        table(text, terminal, "Worse by more than " + percent, Style.BAD, regressions());
        table(text, terminal, "Better by more than " + percent, Style.GOOD, improvements());
        lines(text, terminal, "Only in " + before, Style.PLAIN, onlyBefore);
        lines(text, terminal, "Only in " + after, Style.PLAIN, onlyAfter);
        if (changes.isEmpty()) {
            text.append('\n').append(terminal.paint(Style.BAD, "Nothing was compared: no row has a comparable figure "
                    + "for the same load in both runs.")).append('\n');
        }
        long within = changes.stream().filter(each -> Math.abs(each.worse()) <= tolerance).count();
        text.append('\n').append(terminal.paint(exitCode() == 0 ? Style.GOOD : Style.BAD,
                regressions().size() + " worse, " + broken.size() + " no longer measured, " + improvements().size()
                + " better, " + within + " within " + percent)).append('\n');
        return text.toString();
    }

    private static void lines(StringBuilder text, Terminal terminal, String title, Style style, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(terminal.paint(style, title)).append('\n');
            lines.forEach(line -> TextTable.wrap(line, terminal.width() - 2)
                    .forEach(part -> text.append("  ").append(part).append('\n')));
        }
    }

    private static void table(StringBuilder text, Terminal terminal, String title, Style style, List<Change> changes) {
        if (changes.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(List.of(TextTable.Column.text("row"), TextTable.Column.text("case"),
                TextTable.Column.text("what"), TextTable.Column.number("before"), TextTable.Column.number("after"),
                TextTable.Column.number("change"), new TextTable.Column("rounds", false, 10)));
        changes.forEach(each -> table.add(Style.PLAIN, List.of(each.row(), each.load(), each.what(),
                Numbers.plain(each.before().median()), Numbers.plain(each.after().median()),
                Numbers.change(each.change()), each.overlap() ? "overlap" : "apart")));
        text.append('\n').append(terminal.paint(style, title)).append('\n').append(table.render(terminal));
    }
}
