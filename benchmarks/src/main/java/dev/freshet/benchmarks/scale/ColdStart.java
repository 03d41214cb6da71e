package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lab's scenario for a server that has just started; the scenario defines the requests and the time limit. */
record ColdStart(ScaleOptions options) {
    private static final String GOAL = "from a cold start all requests are answered in time";

    Findings run() {
        String root = System.getProperty("freshet.root", ".");
        Map<String, Sum> results;
        try (ScratchFolder folder = ScratchFolder.create("freshet-cold")) {
            Programs.run(List.of(Path.of(root, "freshet").toString(), "lab", "run", "--subjects", "freshet:*",
                    "--scenarios", "cold", "--profile", "standard", "--rounds", Integer.toString(options.rounds()),
                    "--out", folder.path().toString()));
            results = results(RunStore.open(folder.path()).measurements());
        }
        TextTable table = new TextTable();
        table.row(List.of("server", "requests", "in time", "failed"));
        List<Goal> goals = new ArrayList<>();
        results.forEach((row, sum) -> {
            table.row(List.of(row, number(0, sum.sent()), number(2, sum.inTime() * 100.0 / sum.sent()) + " %",
                    number(0, sum.failed())));
            goals.add(Goal.of(sum.inTime() == sum.sent() && sum.sent() > 0, row + ": " + GOAL + ": "
                    + number(0, sum.sent() - sum.inTime()) + " of " + number(0, sum.sent()) + " were not"));
        });
        return Findings.of("./freshet lab run --subjects freshet:* --scenarios cold --profile standard, "
                + options.rounds() + " starts in each mode", table, List.of(), goals);
    }

    /** The requests of all starts. */
    record Sum(long sent, long inTime, long failed) {
        private Sum plus(Sum other) {
            return new Sum(sent + other.sent, inTime + other.inTime, failed + other.failed);
        }
    }

    /** @throws LabException if a start was not measured */
    static Map<String, Sum> results(List<Measurement> measurements) {
        Map<String, Sum> results = new LinkedHashMap<>();
        for (Measurement one : measurements) {
            LoadResult result = one.result();
            if (result == null) {
                throw new LabException(one.row() + " was not measured: " + one.note());
            }
            results.merge(one.row(), new Sum(result.sent(), result.inTime(), result.failed()), Sum::plus);
        }
        return results;
    }
}
