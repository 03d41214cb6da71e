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
 * What a run says, worked out once for all outputs.
 *
 * @param baseline the row to which ratios are taken beside the best one; "" for none
 * @param measurements how many there are, those that were not measured too
 */
@Json
public record RunReport(RunRecord run, String baseline, int measurements, List<ScenarioReport> scenarios) {

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
        return new RunReport(run, baseline, measurements.size(), scenarios.values().stream().map(RunReport::scenario)
                .toList());
    }

    public Stream<CaseReport> cases() {
        return scenarios.stream().flatMap(scenario -> scenario.cases().stream());
    }

    public boolean interrupted() {
        return run.finished().isEmpty();
    }

    private static ScenarioReport scenario(List<CaseReport> cases) {
        RunRecord.Case first = cases.getFirst().load();
        return new ScenarioReport(first.scenario(), first.scenarioTitle(), first.about(), first.request(),
                first.database(), cases);
    }
}
