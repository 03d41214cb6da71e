package dev.freshet.lab.report.analysis;

import dev.freshet.lab.report.text.Numbers;
import io.avaje.jsonb.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The leader of a case, and the places of Freshet's rows.
 *
 * @param title of the case
 * @param best the first row; "" if none is ranked
 * @param figure its figure with the unit
 * @param ranked number of rows with a place
 * @param ours Freshet's row with the best place; "" if none is ranked
 * @param place its place; 0 if none is ranked
 * @param weakest Freshet's row with the last place, if it has several; otherwise ""
 * @param weakestPlace its place; 0 if there is none
 * @param other the best row of the others; "" if none is ranked
 * @param timesAsGood how many times as good Freshet's best row is as the best other row: above 1 it leads; 0 if either
 *     has no place, or the worse one is 0
 * @param level whether the ranges of these two overlap, so that another run may swap them
 * @param bound whether {@code timesAsGood} is exact, if the generator was the limit of either
 * @param atLeast rows of others behind Freshet's best row whose figure is a lower bound, so that their true place is
 *     unknown
 * @param cpu the same for CPU per request, which includes generator-bound rows
 * @param missing why none of Freshet's rows is ranked, if some took part; otherwise ""
 */
@Json
public record Standing(String scenario, String load, String title, String best, String figure, int ranked, String ours,
        int place, String weakest, int weakestPlace, String other, double timesAsGood, boolean level,
        Bound bound, List<String> atLeast, CpuStanding cpu, String missing) {

    /**
     * @param best the row with the lowest CPU; "" if none is ranked
     * @param micros its CPU per request; 0 if none is ranked
     * @param ranked number of rows with a place
     * @param ours Freshet's row with the lowest CPU; "" if none is ranked
     * @param place its place; 0 if none is ranked
     * @param oursMicros its CPU per request; 0 if none is ranked
     */
    @Json
    public record CpuStanding(String best, double micros, int ranked, String ours, int place, double oursMicros) {
        static CpuStanding of(CaseReport report) {
            List<RowReport> ranked = report.rows().stream().filter(row -> row.cpu() != null && row.cpu().rank() > 0)
                    .sorted(Comparator.comparingInt(row -> row.cpu() == null ? 0 : row.cpu().rank())).toList();
            Optional<RowReport> ours = ranked.stream().filter(RowReport::ours).findFirst();
            Optional<RowReport> best = ranked.stream().findFirst();
            return new CpuStanding(best.map(RowReport::name).orElse(""), best.map(CpuStanding::micros).orElse(0.0),
                    ranked.size(), ours.map(RowReport::name).orElse(""),
                    ours.map(row -> Objects.requireNonNull(row.cpu()).rank()).orElse(0),
                    ours.map(CpuStanding::micros).orElse(0.0));
        }

        private static double micros(RowReport row) {
            return Objects.requireNonNull(row.cpu()).total().median();
        }
    }

    static Standing of(CaseReport report) {
        List<RowReport> ranked = report.ranked();
        List<RowReport> ours = ranked.stream().filter(RowReport::ours).toList();
        Optional<RowReport> first = ours.stream().findFirst();
        Optional<RowReport> last = ours.size() > 1 ? Optional.of(ours.getLast()) : Optional.empty();
        Optional<RowReport> other = ranked.stream().filter(row -> !row.ours()).findFirst();
        boolean both = first.isPresent() && other.isPresent();
        return new Standing(report.load().scenario(), report.load().load(), report.title(),
                report.best().map(RowReport::name).orElse(""),
                report.best().map(row -> row.mark()
                        + report.figure().withUnit(Objects.requireNonNull(row.figure()).median())).orElse(""),
                ranked.size(), first.map(RowReport::name).orElse(""), first.map(RowReport::place).orElse(0),
                last.map(RowReport::name).orElse(""), last.map(RowReport::place).orElse(0),
                other.map(RowReport::name).orElse(""),
                both ? timesAsGood(report.figure(), first.get(), other.get()) : 0,
                both && close(first.get(), other.get()), both ? Bound.ofRatio(first.get(), other.get()) : Bound.EXACT,
                first.map(row -> atLeast(report, row)).orElse(List.of()),
                CpuStanding.of(report),
                first.isPresent() ? "" : missing(report));
    }

    /** Whether its first row is Freshet's, and better than another one by more than chance. */
    public boolean leads() {
        return place == 1 && !level && !other.isEmpty() && atLeast.isEmpty();
    }

    /** Whether a row is better than Freshet's best one by more than chance, or none of Freshet's has a place. */
    public boolean behind() {
        return place > 1 && !level || !missing.isEmpty();
    }

    /** Whether the leader is unknown: the two are level, or a row behind Freshet's has only a lower bound. */
    public boolean open() {
        return place > 0 && !behind() && !leads() && !other.isEmpty();
    }

    /** "≥1.5×"; "1.1× ≈" if the two are level; "–" for none. */
    public String timesAsGoodText() {
        return timesAsGood == 0 ? "–" : bound.mark() + Numbers.times(timesAsGood) + (level ? " ≈" : "");
    }

    private static List<String> atLeast(CaseReport report, RowReport ours) {
        return report.ranked().stream().filter(row -> !row.ours() && row.atLeast() && row.place() > ours.place())
                .map(RowReport::name).toList();
    }

    private static boolean close(RowReport ours, RowReport other) {
        return ours.place() < other.place() ? Ranking.close(ours, other) : Ranking.close(other, ours);
    }


    /** One of the two is the best row, so the ratio of the other one to it is known for each round. */
    private static double timesAsGood(Figure figure, RowReport ours, RowReport other) {
        Spread ratio = ours.place() == 1 ? other.ofBest() : ours.ofBest();
        if (ratio == null) {
            return 0;
        }
        double times = ours.place() == 1 ? figure.timesAsGood(1, ratio.median())
                : figure.timesAsGood(ratio.median(), 1);
        return Double.isFinite(times) ? times : 0;
    }

    private static String missing(CaseReport report) {
        return report.rows().stream().filter(RowReport::ours).findFirst().map(first -> first.name() + ": "
                + (first.verdicts().isEmpty() ? first.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : first.verdicts().getFirst().text())).orElse("");
    }
}
