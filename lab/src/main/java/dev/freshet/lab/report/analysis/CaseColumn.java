package dev.freshet.lab.report.analysis;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a case's table, the same in every output.
 *
 * @param about description
 * @param right whether it holds numbers
 * @param importance as in {@link TextTable.Column}
 * @param cell its text for a measured row; "" for none
 * @param order sort key; NaN for columns without a number
 */
public record CaseColumn(String title, String about, boolean right, int importance, Function<RowReport, String> cell,
        ToDoubleFunction<RowReport> order) {
    private static final int ALWAYS = TextTable.Column.ALWAYS;

    /** The columns with content for this case, in order; the first two are the place and the row. */
    public static List<CaseColumn> of(CaseReport report) {
        Figure figure = report.figure();
        List<CaseColumn> all = new ArrayList<>();
        all.add(new CaseColumn("#", "Place. ≈: level with the row above: their intervals overlap, their difference is "
                + "too small for fewer than five rounds, both reached the same step, or this one is a lower bound. "
                + "≥: a lower bound, because the generator was the limit. –: not ranked.", true, ALWAYS,
                CaseColumn::place, row -> row.ranked() ? row.place() : Double.NaN));
        all.add(words("row", "", ALWAYS, RowReport::name));
        all.add(new CaseColumn(figure.heading(), figure.title() + ", median of the rounds", true, ALWAYS,
                report::text, row -> order(row.figure())));
        all.add(new CaseColumn(report.intervals(), "Bootstrap interval of the median; the range of three or four "
                + "rounds; the number of fewer", true, 60,
                row -> interval(row.figure(), figure::text), row -> Double.NaN));
        all.add(new CaseColumn("of best", "Its figure over that of the best row, inside each round; the median of the "
                + "rounds", true, 90, row -> row.ofBest() == null ? ""
                : report.ofBest(row).mark() + median(row.ofBest(), Numbers::times), row -> order(row.ofBest())));
        loads(all, report);
        all.add(spread("MiB", "Resident memory under load", 15,
                row -> row.usage() == null ? null : row.usage().loadBytes(), Numbers::mebibytes));
        all.add(new CaseColumn("failed %", "Share of all requests that failed; they never count as throughput", true,
                75, CaseColumn::failed, row -> row.load() == null ? Double.NaN : row.load().failedShare()));
        all.add(new CaseColumn("published", "Published for this row, on another machine: compare ratios only", true,
                30, row -> published(row, figure), row -> Double.NaN));
        all.add(words("remarks", "Reservations about the measurement", 99,
                row -> String.join(", ", row.stamps())));
        all.removeIf(column -> column.importance() < ALWAYS
                && report.rows().stream().allMatch(row -> column.cell().apply(row).isEmpty()));
        return all;
    }

    private static void loads(List<CaseColumn> all, CaseReport report) {
        Figure figure = report.figure();
        if (figure != Figure.RATE) {
            all.add(load("req/s", "Right answers a second", 70, LoadReport::rate));
        }
        if (figure != Figure.CPU) {
            all.add(spread("CPU µs/req", "CPU of the server, user and system, for each right answer", 85,
                    row -> row.cpu() == null ? null : row.cpu().total(), Numbers::plain));
        }
        all.add(load("p50 ms" + report.loop(), "Half of the right answers came within this time", 10, LoadReport::p50));
        if (figure != Figure.P99) {
            all.add(load("p99 ms" + report.loop(), "99 % of the right answers came within this time", 80,
                    LoadReport::p99));
        }
    }

    private static CaseColumn words(String title, String about, int importance, Function<RowReport, String> cell) {
        return new CaseColumn(title, about, false, importance, cell, row -> Double.NaN);
    }

    private static CaseColumn load(String title, String about, int importance,
            Function<LoadReport, @Nullable Spread> part) {
        return spread(title, about, importance, row -> row.load() == null ? null : part.apply(row.load()),
                Numbers::plain);
    }

    private static CaseColumn spread(String title, String about, int importance,
            Function<RowReport, @Nullable Spread> part, DoubleFunction<String> text) {
        return new CaseColumn(title, about, true, importance, row -> median(part.apply(row), text),
                row -> order(part.apply(row)));
    }

    /** "1"; "≈2" if it is level with the row above; "–" if it is not ranked. */
    public static String place(RowReport row) {
        return row.ranked() ? (row.close() ? "≈" : "") + row.place() : "–";
    }

    /** "1,826–1,991"; "2 rounds" if they are too few for an interval. */
    public static String interval(@Nullable Spread spread, DoubleFunction<String> text) {
        if (spread == null) {
            return "";
        }
        Interval interval = spread.interval();
        return interval == null ? Words.count(spread.count(), "round")
                : range(text.apply(interval.low()), text.apply(interval.high()));
    }

    /** "1,826–1,991"; one of them if they are equal. */
    public static String range(String low, String high) {
        return low.equals(high) ? low : low + "–" + high;
    }

    /** The median as text; "" for none. */
    public static String median(@Nullable Spread spread, DoubleFunction<String> text) {
        return spread == null ? "" : text.apply(spread.median());
    }

    private static double order(@Nullable Spread spread) {
        return spread == null ? Double.NaN : spread.median();
    }

    /** The share of failed requests; "" if none failed. */
    private static String failed(RowReport row) {
        LoadReport load = row.load();
        return load == null || load.failed() == 0 ? "" : Numbers.percent(load.failedShare());
    }

    /** The published figure; a range if there are several. */
    public static String published(RowReport row, Figure figure) {
        Spread spread = Spread.of(row.published().stream().map(figure::in).toList());
        return spread == null ? "" : range(figure.text(spread.min()), figure.text(spread.max()));
    }
}
