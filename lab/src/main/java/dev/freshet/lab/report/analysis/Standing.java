package dev.freshet.lab.report.analysis;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Who leads a case, and where Freshet's rows stand in it.
 *
 * @param title of the case
 * @param best the row in the first place; "" if none is ranked
 * @param figure its figure with the unit
 * @param ranked how many rows have a place
 * @param ours Freshet's row with the best place; "" if none is ranked
 * @param place its place; 0 if none is ranked
 * @param weakest Freshet's row with the last place, if it has several; "" else
 * @param weakestPlace its place; 0 if there is none
 * @param other the best row that is not Freshet's; "" if none is ranked
 * @param timesAsGood how many times as good Freshet's best row is as the best other row: above 1 it leads; 0 if either
 *     has no place
 * @param missing why none of Freshet's rows is ranked, if some took part; "" else
 */
@Json
public record Standing(String scenario, String load, String title, String best, String figure, int ranked, String ours,
        int place, String weakest, int weakestPlace, String other, double timesAsGood, String missing) {

    static Standing of(CaseReport report) {
        List<RowReport> ranked = report.ranked();
        List<RowReport> ours = ranked.stream().filter(RowReport::ours).toList();
        Optional<RowReport> other = ranked.stream().filter(row -> !row.ours()).findFirst();
        Optional<RowReport> best = report.best();
        RowReport weakest = ours.size() > 1 ? ours.getLast() : null;
        return new Standing(report.load().scenario(), report.load().load(), report.title(),
                best.map(RowReport::name).orElse(""),
                best.map(row -> report.figure().withUnit(Objects.requireNonNull(row.figure()).median())).orElse(""),
                ranked.size(), ours.isEmpty() ? "" : ours.getFirst().name(), ours.isEmpty() ? 0 : ours.getFirst().place(),
                weakest == null ? "" : weakest.name(), weakest == null ? 0 : weakest.place(),
                other.map(RowReport::name).orElse(""),
                ours.isEmpty() || other.isEmpty() ? 0 : timesAsGood(report.figure(), ours.getFirst(), other.get()),
                ours.isEmpty() ? missing(report) : "");
    }

    /** One of the two is the best row, so the ratio of the other one to it is known, from inside the rounds. */
    private static double timesAsGood(Figure figure, RowReport ours, RowReport other) {
        if (ours.place() == 1) {
            return other.ofBest() == null ? 0 : figure.timesAsGood(1, other.ofBest().median());
        }
        return other.place() == 1 && ours.ofBest() != null ? figure.timesAsGood(ours.ofBest().median(), 1) : 0;
    }

    private static String missing(CaseReport report) {
        List<RowReport> ours = report.rows().stream().filter(RowReport::ours).toList();
        if (ours.isEmpty()) {
            return "";
        }
        RowReport first = ours.getFirst();
        return first.name() + ": " + (first.verdicts().isEmpty()
                ? first.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : first.verdicts().getFirst().text());
    }
}
