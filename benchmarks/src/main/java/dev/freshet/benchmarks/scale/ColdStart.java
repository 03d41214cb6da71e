package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Programs;
import dev.freshet.benchmarks.TemporaryFolder;
import dev.freshet.benchmarks.TextTable;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lab's scenario for a server that has just started; the scenario defines the requests and the time limit. */
final class ColdStart {
    private static final String GOAL = "from a cold start all requests are answered in time";

    private final ScaleOptions options;

    ColdStart(ScaleOptions options) {
        this.options = options;
    }

    Findings run() {
        Map<String, List<ColdResult>> results = ofTheLab();
        return Findings.of("./freshet lab run --subjects freshet:* --scenarios cold --profile standard, "
                + options.rounds() + " starts in each mode", table(results), List.of(), goals(results));
    }

    private Map<String, List<ColdResult>> ofTheLab() {
        String root = System.getProperty("freshet.root", ".");
        try (TemporaryFolder folder = TemporaryFolder.named("freshet-cold")) {
            Programs.run(List.of(Path.of(root, "freshet").toString(), "lab", "run", "--subjects", "freshet:*",
                    "--scenarios", "cold", "--profile", "standard", "--rounds", Integer.toString(options.rounds()),
                    "--out", folder.path().toString()));
            return results(folder.path().resolve("measurements.jsonl"));
        }
    }

    /** @throws BenchmarkException if a start was not measured */
    static Map<String, List<ColdResult>> results(Path measurements) {
        Map<String, List<ColdResult>> results = new LinkedHashMap<>();
        try {
            for (String line : Files.readAllLines(measurements)) {
                ColdMeasurement one = Jsonb.instance().type(ColdMeasurement.class).fromJson(line);
                ColdResult result = one.result();
                if (result == null) {
                    throw new BenchmarkException(one.row() + " was not measured: " + one.note());
                }
                results.computeIfAbsent(one.row(), row -> new ArrayList<>()).add(result);
            }
        } catch (IOException e) {
            throw new BenchmarkException("the lab left no measurements: " + e.getMessage(), e);
        }
        return results;
    }

    private static TextTable table(Map<String, List<ColdResult>> results) {
        TextTable table = new TextTable();
        table.row(List.of("server", "requests", "in time", "failed"));
        results.forEach((row, runs) -> {
            ColdResult all = runs.stream().reduce(ColdResult.NONE, ColdResult::plus);
            table.row(List.of(row, number(0, all.sent()), number(2, all.percent()) + " %", number(0, all.failed())));
        });
        return table;
    }

    private static List<Goal> goals(Map<String, List<ColdResult>> results) {
        return results.entrySet().stream().map(entry -> {
            ColdResult all = entry.getValue().stream().reduce(ColdResult.NONE, ColdResult::plus);
            return Goal.of(all.inTime() == all.sent() && all.sent() > 0, entry.getKey() + ": " + GOAL + ": "
                    + number(0, all.sent() - all.inTime()) + " of " + number(0, all.sent()) + " were not");
        }).toList();
    }
}
