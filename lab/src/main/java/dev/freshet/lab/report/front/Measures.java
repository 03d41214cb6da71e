package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.analysis.UsageReport;
import dev.freshet.lab.report.front.Measure.Value;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the loads of a run that its first page is about, and reads the figures of some rows there. */
record Measures(RunReport report, List<String> rows) {
    /** What some measures are for, see {@link Measure#need}. */
    static final String MOST_ANSWERS = "the most answers a second";
    static final String LEAST_CPU = "the least CPU per answer";
    private static final List<String> NEAREST_TO_PRACTICE = List.of("postgresql", "memory", "none");
    private static final double SLOW_MILLIS = 50;
    private static final String HALF = "50 %";
    /** The condition of latencies that each row had at a rate of its own. */
    static final String HALF_LOAD = "at half its rate";
    /** The names of scenarios on new servers begin so. Other scenarios without a warm-up use servers that have run. */
    private static final String COLD = "cold";

    /** Those that have a figure for any row. */
    List<Measure> all() {
        List<Measure> all = new ArrayList<>();
        Optional<CaseReport> main = main();
        openRate().or(() -> main.map(this::rate)).ifPresent(all::add);
        main.map(this::cpu).ifPresent(all::add);
        halfLoad().or(() -> main.map(this::closedTail)).ifPresent(all::add);
        main.map(this::memory).ifPresent(all::add);
        first(Figure.STARTUP, each -> true).map(each -> figure(each, "start ms", "", "a fast start"))
                .ifPresent(all::add);
        first(Figure.IN_TIME, each -> each.load().scenario().startsWith(COLD))
                .map(each -> figure(each, "in time %", "cold", "answers in time right after a start"))
                .ifPresent(all::add);
        all.removeIf(measure -> measure.values().isEmpty());
        return all;
    }

    /**
     * The closed load for rate, CPU and memory: of a scenario whose database is most like that in practice, the middle
     * one of the loads that have figures of the most rows. Ranks play no part: otherwise, a row that was not warm would
     * decide where all rows are compared.
     */
    Optional<CaseReport> main() {
        long most = closed().mapToLong(this::rowsIn).max().orElse(0);
        Optional<String> scenario = inOrder().filter(each -> each.cases().stream()
                .anyMatch(load -> closed(load) && rowsIn(load) * 2 >= most && rowsIn(load) > 0)).findFirst()
                .map(ScenarioReport::name);
        List<CaseReport> its = closed().filter(each -> scenario.filter(each.load().scenario()::equals).isPresent())
                .toList();
        long fullest = its.stream().mapToLong(this::rowsIn).max().orElse(0);
        List<CaseReport> full = its.stream().filter(each -> rowsIn(each) == fullest).toList();
        return full.isEmpty() ? Optional.empty() : Optional.of(full.get((full.size() - 1) / 2));
    }

    /** Scenarios with a real database first. */
    Stream<ScenarioReport> inOrder() {
        return report.scenarios().stream()
                .sorted(Comparator.comparingInt(each -> NEAREST_TO_PRACTICE.indexOf(each.database())));
    }

    private Stream<CaseReport> closed() {
        return report.cases().filter(Measures::closed);
    }

    private static boolean closed(CaseReport load) {
        return load.figure() == Figure.RATE && load.closed();
    }

    private long rowsIn(CaseReport load) {
        return measured(load).count();
    }

    private Measure rate(CaseReport load) {
        return measure(load.load().scenario() + "/s", "", MOST_ANSWERS, load.title(), true,
                Numbers::plain, load, row -> value(row.figure(), row.atLeast(), row.ranked()));
    }

    /** The highest offered rate that a row answered without long waits. */
    private Optional<Measure> openRate() {
        return inOrder().filter(each -> each.cases().stream().filter(CaseReport::open).filter(this::has).count() > 1)
                .findFirst()
                .map(scenario -> new Measure(scenario.name() + "/s", "p99 < 50 ms", MOST_ANSWERS,
                        scenario.title() + ", the fastest of its open loads with a p99 under 50 ms", true,
                        Numbers::plain, report.margin(), fastest(scenario)))
                .filter(measure -> measure.values().values().stream().anyMatch(Value::ranked));
    }

    private Map<String, Value> fastest(ScenarioReport scenario) {
        Map<String, Value> fastest = new LinkedHashMap<>();
        scenario.cases().stream().filter(CaseReport::open).forEach(open -> measured(open).forEach(row -> {
            LoadReport load = row.load();
            Spread tail = load == null ? null : load.p99();
            if (load != null && tail != null && tail.median() < SLOW_MILLIS && atMostNotWarm(row)) {
                fastest.merge(row.name(), new Value(load.rate(),
                        shareOfBound(scenario, open, row) || fasterIsUnknown(scenario, row.name(), load), sound(row)),
                        Measures::better);
            }
        }));
        return fastest;
    }

    /** The faster one; but one that may be compared comes before one that may not. */
    private static Value better(Value one, Value other) {
        if (one.ranked() != other.ranked()) {
            return one.ranked() ? one : other;
        }
        return one.spread().median() >= other.spread().median() ? one : other;
    }

    /** Whether the row's rate in this open load is a share of a lower bound: then the server can do more. */
    private static boolean shareOfBound(ScenarioReport scenario, CaseReport open, RowReport row) {
        return scenario.cases().stream().filter(each -> open.shareOf().filter(each.load().load()::equals).isPresent())
                .flatMap(each -> each.row(row.name()).stream())
                .anyMatch(full -> full.verdicts().contains(Verdict.GENERATOR_BOUND));
    }

    /**
     * Whether the generator was the limit of a faster open load, or the server was not warm there: then nobody knows
     * how long the waits of a warm server would be.
     */
    private static boolean fasterIsUnknown(ScenarioReport scenario, String row, LoadReport than) {
        return scenario.cases().stream().filter(CaseReport::open).flatMap(each -> each.row(row).stream())
                .filter(each -> each.verdicts().contains(Verdict.GENERATOR_BOUND)
                        || each.verdicts().contains(Verdict.NOT_WARM))
                .map(RowReport::load).filter(Objects::nonNull)
                .anyMatch(faster -> faster.rate().median() > than.rate().median());
    }

    private Measure cpu(CaseReport load) {
        return measure("CPU µs", "per request", LEAST_CPU, load.title(), false, Numbers::plain, load,
                row -> row.cpu() == null ? null : value(row.cpu().total(), false, row.cpu().rank() > 0));
    }

    private Optional<Measure> halfLoad() {
        return inOrder().flatMap(each -> each.cases().stream()).filter(CaseReport::open)
                .filter(each -> each.load().detail().contains(HALF)).filter(this::has).findFirst()
                .map(each -> tail(each, HALF_LOAD, "short waits"));
    }

    private Measure closedTail(CaseReport load) {
        return tail(load, "closed loop", "short waits in a closed loop");
    }

    private Measure tail(CaseReport load, String condition, String need) {
        return measure("p99 ms", condition, need, load.title(), false, Numbers::plain, load,
                row -> row.load() == null ? null : value(row.load().p99(), false, sound(row)));
    }

    private Measure memory(CaseReport load) {
        return measure("MiB", "under load", "little memory", load.title(), false, Numbers::mebibytes, load, row -> {
            UsageReport usage = row.usage();
            return usage == null ? null : value(usage.loadBytes(), false, answered(row));
        });
    }

    /** Whether it did the work: a server that refuses requests needs little memory. */
    private static boolean answered(RowReport row) {
        return row.mostly() && !row.manyFailed() && !row.verdicts().contains(Verdict.NO_ANSWER);
    }

    private Optional<CaseReport> first(Figure figure, Predicate<CaseReport> condition) {
        return report.cases().filter(each -> each.figure() == figure).filter(condition)
                .filter(each -> each.ranked().stream().anyMatch(row -> rows.contains(row.name()))).findFirst();
    }

    private Measure figure(CaseReport load, String title, String condition, String need) {
        return measure(title, condition, need, load.title(), load.figure().higherIsBetter(), load.figure()::text, load,
                row -> value(row.figure(), row.atLeast(), row.ranked()));
    }

    private Measure measure(String title, String condition, String need, String about, boolean higherIsBetter,
            DoubleFunction<String> format, CaseReport load, Function<RowReport, @Nullable Value> part) {
        Map<String, Value> values = new LinkedHashMap<>();
        measured(load).forEach(row -> {
            Value value = part.apply(row);
            if (value != null) {
                values.put(row.name(), value);
            }
        });
        return new Measure(title, condition, need, about, higherIsBetter, format, report.margin(), values);
    }

    /** Whether this load was measured for any of the rows: gateways take part in few scenarios. */
    private boolean has(CaseReport load) {
        return rowsIn(load) > 0;
    }

    Stream<RowReport> measured(CaseReport load) {
        return load.measured().stream().filter(row -> rows.contains(row.name()));
    }

    private static @Nullable Value value(@Nullable Spread spread, boolean atLeast, boolean ranked) {
        return spread == null ? null : new Value(spread, atLeast, ranked);
    }

    /** Whether its latency can be compared: a full generator adds waits of its own, and failures take some away. */
    static boolean sound(RowReport row) {
        return atMostNotWarm(row) && !row.verdicts().contains(Verdict.NOT_WARM);
    }

    /** Whether nothing stands against its latency, except perhaps that the server could become faster. */
    private static boolean atMostNotWarm(RowReport row) {
        return row.mostly() && !row.manyFailed()
                && row.verdicts().stream().allMatch(each -> each.ranked() || each == Verdict.NOT_WARM);
    }
}
