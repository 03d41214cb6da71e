package dev.freshet.lab.report.analysis;

import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.published.PublishedSet;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A published comparison next to the measurements here. Published figures come from another machine, so only ratios are
 * comparable: those between published systems, and those between the same rows here.
 *
 * @param base the published system that ratios refer to; "" if there are none
 * @param baseRow the row here that stands for it; "" if it was not measured
 * @param lines best first
 */
@Json
public record PublishedTable(PublishedSet set, String base, String baseRow, List<Line> lines) {

    /**
     * @param ratio its published figure divided by that of the base; null if either has none
     * @param here the rows that stand for this system
     */
    @Json
    public record Line(PublishedFigure published, @Nullable Double ratio, List<Here> here) {
    }

    /** @param ratio the row's figure divided by that of the base's row, in each round */
    @Json
    public record Here(String row, @Nullable Spread figure, @Nullable Spread ratio) {
    }

    static List<PublishedTable> of(CaseReport report, List<PublishedSet> sets,
            BiFunction<String, String, @Nullable Spread> ratio) {
        return sets.stream().map(set -> of(report, set, ratio)).toList();
    }

    private static PublishedTable of(CaseReport report, PublishedSet set,
            BiFunction<String, String, @Nullable Spread> ratio) {
        Figure figure = report.figure();
        List<PublishedFigure> sorted = set.figures().stream()
                .sorted(Comparator.comparingDouble(line -> order(line, figure))).toList();
        List<PublishedFigure> withFigure = sorted.stream().filter(line -> Double.isFinite(figure.in(line))).toList();
        Optional<PublishedFigure> base = withFigure.stream().filter(line -> measuredRow(report, line).isPresent())
                .findFirst().or(() -> withFigure.stream().findFirst());
        String baseRow = base.flatMap(line -> measuredRow(report, line)).map(RowReport::name).orElse("");
        List<Line> lines = new ArrayList<>();
        for (PublishedFigure line : sorted) {
            Double over = base.filter(any -> Double.isFinite(figure.in(line)))
                    .map(to -> figure.in(line) / figure.in(to)).filter(Double::isFinite).orElse(null);
            lines.add(new Line(line, over, rows(report, line).stream()
                    .map(row -> new Here(row.name(), row.figure(), ratio.apply(row.name(), baseRow))).toList()));
        }
        return new PublishedTable(set, base.map(PublishedFigure::name).orElse(""), baseRow, lines);
    }

    /** Systems without the figure come last. */
    private static double order(PublishedFigure line, Figure figure) {
        double value = figure.in(line);
        return Double.isFinite(value) ? figure.higherIsBetter() ? -value : value : Double.POSITIVE_INFINITY;
    }

    private static List<RowReport> rows(CaseReport report, PublishedFigure line) {
        return report.rows().stream().filter(row -> line.standsFor(row.row())).toList();
    }

    private static Optional<RowReport> measuredRow(CaseReport report, PublishedFigure line) {
        return rows(report, line).stream().filter(RowReport::ranked).findFirst();
    }
}
