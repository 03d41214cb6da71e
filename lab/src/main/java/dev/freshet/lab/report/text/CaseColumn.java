package dev.freshet.lab.report.text;

import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of a case, the same in every output.
 *
 * @param importance as in {@link TextTable.Column}
 * @param cell its text for a row that was measured; "" for nothing
 */
public record CaseColumn(String title, boolean right, int importance, Function<RowReport, String> cell) {

    /** The columns that have something to show in this case, in order; the first two are the place and the row. */
    public static List<CaseColumn> of(CaseReport report, String baseline) {
        Figure figure = report.figure();
        List<CaseColumn> all = new ArrayList<>();
        all.add(number("#", 100, CaseColumn::place));
        all.add(new CaseColumn("row", false, 100, RowReport::name));
        all.add(number(figure.heading(), 100, row -> median(row.figure(), figure::text)));
        all.add(number("min–max", 20, row -> range(row.figure(), figure)));
        all.add(number("of best", 90, row -> median(row.ofBest(), Numbers::times)));
        if (!baseline.isEmpty()) {
            all.add(number("of " + baseline, 95, row -> median(row.ofBaseline(), Numbers::times)));
        }
        if (figure != Figure.RATE) {
            all.add(load("req/s", 70, LoadReport::rate, Numbers::plain));
        }
        if (figure != Figure.CPU) {
            all.add(number("CPU µs/req", 85, row -> row.cpu() == null ? "" : Numbers.plain(row.cpu().total().median())));
        }
        all.add(load("p50 ms", 10, LoadReport::p50, Numbers::plain));
        if (figure != Figure.P99) {
            all.add(load("p99 ms", 80, LoadReport::p99, Numbers::plain));
        }
        all.add(number("MiB", 15, row -> row.usage() == null ? ""
                : median(row.usage().loadBytes(), Numbers::mebibytes)));
        all.add(number("failed %", 75, CaseColumn::failed));
        all.add(number("published", 30, row -> published(row, figure)));
        all.add(new CaseColumn("remarks", false, 99, row -> String.join(", ", Words.stamps(row))));
        all.removeIf(column -> column.importance() < 100
                && report.rows().stream().allMatch(row -> column.cell().apply(row).isEmpty()));
        return all;
    }

    private static CaseColumn number(String title, int importance, Function<RowReport, String> cell) {
        return new CaseColumn(title, true, importance, cell);
    }

    private static CaseColumn load(String title, int importance, Function<LoadReport, @Nullable Spread> part,
            Function<Double, String> text) {
        return number(title, importance, row -> row.load() == null ? "" : median(part.apply(row.load()), text));
    }

    /** "1"; "≈2" where its range overlaps that of the row above; "–" if it is not ranked. */
    public static String place(RowReport row) {
        return row.ranked() ? (row.close() ? "≈" : "") + row.place() : "–";
    }

    /** "1,826–1,991"; "" with one round. */
    public static String range(@Nullable Spread spread, Figure figure) {
        return spread == null || spread.min() == spread.max() ? ""
                : figure.text(spread.min()) + "–" + figure.text(spread.max());
    }

    private static String median(@Nullable Spread spread, Function<Double, String> text) {
        return spread == null ? "" : text.apply(spread.median());
    }

    /** The share of failed requests; "" if none failed. */
    private static String failed(RowReport row) {
        LoadReport load = row.load();
        return load == null || load.failed() == 0 ? "" : Numbers.percent((double) load.failed() / load.sent());
    }

    /** The published figure; from the least to the most where there are several. */
    public static String published(RowReport row, Figure figure) {
        Spread spread = Spread.of(row.published().stream().map(PublishedFigure::values)
                .map(values -> values.getOrDefault(figure.key(), Double.NaN)).toList());
        return spread == null ? "" : spread.min() == spread.max() ? figure.text(spread.median())
                : range(spread, figure);
    }
}
