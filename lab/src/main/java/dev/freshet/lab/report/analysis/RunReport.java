package dev.freshet.lab.report.analysis;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Machine;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a run, calculated once for all outputs.
 *
 * @param highlight the subject whose rows stand out; "" for none
 * @param noise how far figures of this machine move by themselves, as a sentence; "" if that was not measured
 * @param steal how many loads other machines disturbed, as a sentence; "" for none
 * @param margin share by which the medians of rows must differ to count, if they have fewer than five rounds
 * @param measurements their number, including cells that were not measured
 * @param tally number of rows in cases by outcome
 */
@Json
public record RunReport(RunRecord run, String highlight, String noise, String steal, double margin,
        int measurements, Map<String, Integer> tally, List<ScenarioReport> scenarios) {
    private static final double LEAST_MARGIN = 0.1;

    public static RunReport of(RunRecord run, List<Measurement> measurements, Published published) {
        return of(run, measurements, published, "");
    }

    /** Of a run's folder, with the noise that is kept there. */
    public static RunReport of(RunStore store, Published published, String highlight) {
        return of(store.record(), store.measurements(), published, highlight, store.noise());
    }

    private static String text(Noise noise, int rounds) {
        return "the rate of " + noise.subject() + " differed from itself by up to " + percent(noise.spread())
                + " in a single round (" + noise.conditions() + ")" + (rounds == 1 ? "" : ", and by up to "
                + percent(noise.spreadOfMedians(rounds)) + " in 19 of 20 medians of " + Words.count(rounds, "round"))
                + "; smaller differences of rates mean nothing, and p99 varies more";
    }

    private static String steal(List<Measurement> measurements) {
        List<Machine> machines = measurements.stream().flatMap(each -> Stream.ofNullable(each.machine())).toList();
        long disturbed = machines.stream().filter(Machine::disturbed).count();
        return disturbed == 0 ? "" : "During " + Numbers.count(disturbed) + " of "
                + Words.count(machines.size(), "load") + ", other machines of this host took over 5 % of the cores.";
    }

    /** At least one, because there is a median of one round, but none of none. */
    private static int measuredRounds(List<Measurement> measurements) {
        return Math.max(1, (int) measurements.stream().filter(m -> m.outcome() == Outcome.MEASURED)
                .mapToInt(Measurement::round).distinct().count());
    }

    private static String percent(double share) {
        return Numbers.plain(Math.rint(share * 100)) + " %";
    }

    /**
     * @param highlight a subject's name, or ""
     * @throws LabException if the run has no such subject
     */
    public static RunReport of(RunRecord run, List<Measurement> measurements, Published published, String highlight) {
        return of(run, measurements, published, highlight, Optional.empty());
    }

    private static RunReport of(RunRecord run, List<Measurement> measurements, Published published, String highlight,
            Optional<Noise> noise) {
        int rounds = run.finished().isEmpty() ? measuredRounds(measurements) : run.rounds();
        double margin = Math.max(LEAST_MARGIN, noise.map(each -> each.spreadOfMedians(rounds)).orElse(0.0));
        List<String> subjects = run.rows().stream().map(RunRecord.Row::subject).distinct().toList();
        if (!highlight.isEmpty() && !subjects.contains(highlight)) {
            throw new LabException("--highlight is \"" + highlight + "\": the run has the subjects "
                    + String.join(", ", subjects));
        }
        Map<String, List<CaseReport>> scenarios = new LinkedHashMap<>();
        for (RunRecord.Case load : run.cases()) {
            List<Measurement> its = measurements.stream()
                    .filter(m -> m.scenario().equals(load.scenario()) && m.load().equals(load.load())).toList();
            if (!its.isEmpty()) {
                scenarios.computeIfAbsent(load.scenario(), name -> new ArrayList<>())
                        .add(new CaseAnalysis(run, load, its, highlight, margin).report(published));
            }
        }
        List<CaseReport> cases = scenarios.values().stream().flatMap(List::stream).toList();
        return new RunReport(run, highlight, noise.map(each -> text(each, rounds)).orElse(""),
                steal(measurements), margin, measurements.size(), Tally.of(cases.stream()),
                scenarios.values().stream().map(its -> scenario(its, published)).toList());
    }

    public Stream<CaseReport> cases() {
        return scenarios.stream().flatMap(scenario -> scenario.cases().stream());
    }

    /** Why a row has no figures in some cases; "" if it has them, or does not support these cases. */
    public String reasons(String row) {
        return cases().flatMap(each -> each.row(row).stream())
                .filter(each -> each.outcome() != Outcome.MEASURED && each.outcome() != Outcome.NOT_SUPPORTED)
                .map(RowReport::reason).distinct().collect(Collectors.joining("; "));
    }

    /** The largest number of rounds that any row has: fewer than planned if the run was interrupted. */
    public int rounds() {
        return cases().flatMap(each -> each.measured().stream()).mapToInt(RowReport::tried).max().orElse(0);
    }

    public boolean interrupted() {
        return run.finished().isEmpty();
    }

    private static ScenarioReport scenario(List<CaseReport> cases, Published published) {
        RunRecord.Case first = cases.getFirst().load();
        return new ScenarioReport(first.scenario(), first.scenarioTitle(), first.about(), first.request(),
                first.database(), cases, published.besides(first.scenario(), loads(cases)));
    }

    /** The loads of cases that show published figures already. */
    private static List<String> loads(List<CaseReport> cases) {
        List<String> loads = new ArrayList<>(cases.stream().map(each -> each.load().load()).toList());
        if (cases.stream().flatMap(each -> each.published().stream())
                .anyMatch(table -> table.lines().stream().anyMatch(line -> line.published().load().isEmpty()))) {
            loads.add("");
        }
        return loads;
    }
}
