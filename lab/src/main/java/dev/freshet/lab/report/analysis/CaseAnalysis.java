package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.published.PublishedSet;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Calculates one case: its rows, their places and ratios. */
final class CaseAnalysis {
    private final RunRecord run;
    private final RunRecord.Case load;
    private final Figure figure;
    private final String highlight;
    private final double margin;
    private final Map<String, List<Measurement>> byRow = new LinkedHashMap<>();
    private final Set<String> ranked = new HashSet<>();

    CaseAnalysis(RunRecord run, RunRecord.Case load, List<Measurement> measurements, String highlight,
            double margin) {
        this.run = run;
        this.load = load;
        this.figure = Figure.of(load.figure());
        this.highlight = highlight;
        this.margin = margin;
        run.rows().forEach(row -> byRow.put(row.row(), new ArrayList<>()));
        measurements.forEach(m -> byRow.computeIfAbsent(m.row(), name -> new ArrayList<>()).add(m));
        byRow.values().removeIf(List::isEmpty);
    }

    CaseReport report(Published published) {
        List<PublishedSet> beside = published.in(load,
                run.cases().stream().filter(each -> each.scenario().equals(load.scenario())).count() == 1);
        List<RowReport> rows = new ArrayList<>();
        byRow.forEach((name, all) -> rows.add(row(rowOf(name), all, beside)));
        List<RowReport> placed = Ranking.place(rows, figure, margin);
        String best = placed.getFirst().ranked() ? placed.getFirst().name() : "";
        placed.stream().filter(RowReport::ranked).forEach(row -> ranked.add(row.name()));
        List<RowReport> compared = placed.stream()
                .map(row -> row.withRatio(ratio(row.name(), best))).toList();
        CaseReport bare = new CaseReport(load, figure, compared, List.of());
        return new CaseReport(load, figure, compared,
                PublishedTable.of(bare, beside, this::ratio));
    }

    private RowReport row(RunRecord.Row row, List<Measurement> all, List<PublishedSet> beside) {
        List<Measurement> measured = measured(all);
        List<Measurement> counted = counted(all);
        Set<Verdict> verdicts = new TreeSet<>();
        measured.forEach(m -> verdicts.addAll(Verdict.of(m)));
        if (measured.stream().anyMatch(this::passedNoStep)) {
            verdicts.add(Verdict.NO_STEP);
        }
        if (counted.stream().noneMatch(CaseAnalysis::notWarm)) {
            verdicts.remove(Verdict.NOT_WARM);
        }
        CpuReport cpu = CpuReport.of(counted);
        if (cpu != null) {
            verdicts.remove(Verdict.CPU_NOT_KNOWN);
        }
        return new RowReport(row, row.subject().equals(highlight), 0, false, false, outcome(all), note(all),
                counted.size(), rounds(all), List.copyOf(verdicts), figure(counted), null, LoadReport.of(counted),
                cpu, UsageReport.of(counted), warmup(measured), values(counted),
                beside.stream().flatMap(set -> set.figures().stream()).filter(each -> each.standsFor(row)).toList());
    }

    /** A wrong response in one round casts doubt on all of them. */
    private static Outcome outcome(List<Measurement> all) {
        if (all.stream().anyMatch(m -> m.outcome() == Outcome.WRONG_ANSWER)) {
            return Outcome.WRONG_ANSWER;
        }
        return measured(all).isEmpty() ? all.getLast().outcome() : Outcome.MEASURED;
    }

    /** The number of rounds in which the row had its turn. An interrupted run ends in the middle of a round. */
    private static int rounds(List<Measurement> all) {
        return (int) all.stream().mapToInt(Measurement::round).distinct().count();
    }

    private static List<Measurement> measured(List<Measurement> all) {
        return all.stream().filter(m -> m.outcome() == Outcome.MEASURED).toList();
    }

    /** The rounds whose figures count: the warm ones, if most rounds are warm, and at least three; otherwise all. */
    private static List<Measurement> counted(List<Measurement> all) {
        List<Measurement> measured = measured(all);
        List<Measurement> warm = measured.stream().filter(m -> !notWarm(m)).toList();
        return warm.size() >= Interval.FEWEST && 2 * warm.size() > rounds(all) ? warm : measured;
    }

    /** Whether it is that of a stress load that the server did not bear in the first step. */
    private boolean passedNoStep(Measurement measurement) {
        LoadResult result = measurement.result();
        return load.detail().startsWith("stress,") && result != null && result.reachedRate() == 0;
    }

    private static boolean notWarm(Measurement measurement) {
        return Verdict.of(measurement).contains(Verdict.NOT_WARM);
    }

    private static String note(List<Measurement> all) {
        Set<String> notes = new LinkedHashSet<>();
        all.stream().map(Measurement::remark).filter(note -> !note.isBlank()).forEach(notes::add);
        return String.join("; ", notes);
    }

    /** One value of each round. If a round repeats a start, the median of its starts is this value. */
    private @Nullable Spread figure(List<Measurement> measured) {
        return Spread.of(measured.stream().map(figure::in).toList());
    }

    private static Map<String, Spread> values(List<Measurement> measured) {
        Map<String, List<Double>> byName = new TreeMap<>();
        measured.forEach(m -> m.values().forEach((name, value) -> {
            if (!isSingleRun(name)) {
                byName.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
            }
        }));
        Map<String, Spread> spreads = new LinkedHashMap<>();
        byName.forEach((name, values) -> {
            Spread spread = Spread.of(values);
            if (spread != null) {
                spreads.put(name, spread);
            }
        });
        return spreads;
    }

    private static boolean isSingleRun(String name) {
        return name.matches(".+-\\d+");
    }

    /** The median over the rounds, cycle by cycle. */
    private static List<Double> warmup(List<Measurement> measured) {
        int cycles = measured.stream().mapToInt(m -> m.warmup().size()).max().orElse(0);
        return IntStream.range(0, cycles).mapToObj(cycle -> Spread.of(measured.stream()
                        .filter(m -> m.warmup().size() > cycle).map(m -> m.warmup().get(cycle)).toList()))
                .filter(Objects::nonNull).map(Spread::median).toList();
    }

    /**
     * The ratio of two rows in each round that counts for both, because the speed of a machine drifts. Null if one of
     * the rows is not ranked.
     */
    private @Nullable Spread ratio(String row, String other) {
        if (!ranked.contains(row) || !ranked.contains(other)) {
            return null;
        }
        List<Double> ratios = new ArrayList<>();
        for (Measurement one : counted(byRow.getOrDefault(row, List.of()))) {
            counted(byRow.getOrDefault(other, List.of())).stream().filter(m -> m.round() == one.round())
                    .forEach(m -> ratios.add(figure.in(one) / figure.in(m)));
        }
        return Spread.of(ratios);
    }

    private RunRecord.Row rowOf(String name) {
        return run.rows().stream().filter(row -> row.row().equals(name)).findFirst().orElseGet(() ->
                new RunRecord.Row(name, name, "", name, "", "", "", Map.of(), List.of(),
                        RunRecord.Choice.NONE));
    }
}
