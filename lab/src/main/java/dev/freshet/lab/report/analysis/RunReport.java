package dev.freshet.lab.report.analysis;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.RunRecord;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The results of a run, calculated once for all outputs.
 *
 * @param baseline the row that ratios refer to in addition to the best one; "" for none
 * @param measurements their number, including cells that were not measured
 * @param tally number of rows in cases by outcome
 * @param standings of each case
 */
@Json
public record RunReport(RunRecord run, String baseline, int measurements, Map<String, Integer> tally,
        List<Standing> standings, List<ScenarioReport> scenarios) {

    public static RunReport of(RunRecord run, List<Measurement> measurements, Published published) {
        return of(run, measurements, published, "");
    }

    /** @param baseline a row's name, or "" */
    public static RunReport of(RunRecord run, List<Measurement> measurements, Published published, String baseline) {
        Map<String, List<CaseReport>> scenarios = new LinkedHashMap<>();
        for (RunRecord.Case load : run.cases()) {
            List<Measurement> its = measurements.stream()
                    .filter(m -> m.scenario().equals(load.scenario()) && m.load().equals(load.load())).toList();
            if (!its.isEmpty()) {
                scenarios.computeIfAbsent(load.scenario(), name -> new ArrayList<>())
                        .add(new CaseAnalysis(run, load, its, baseline).report(published));
            }
        }
        List<CaseReport> cases = scenarios.values().stream().flatMap(List::stream).toList();
        return new RunReport(run, baseline, measurements.size(), Tally.of(cases.stream()),
                cases.stream().map(Standing::of).toList(),
                scenarios.values().stream().map(its -> scenario(its, published)).toList());
    }

    public Stream<CaseReport> cases() {
        return scenarios.stream().flatMap(scenario -> scenario.cases().stream());
    }

    /** The standing of one of its cases. */
    public Standing standing(CaseReport load) {
        return standings.stream().filter(each -> each.scenario().equals(load.load().scenario())
                && each.load().equals(load.load().load())).findFirst().orElseThrow();
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
