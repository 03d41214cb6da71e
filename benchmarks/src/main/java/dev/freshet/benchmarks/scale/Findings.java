package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a part.
 *
 * @param text a title and a table, or why nothing was measured
 */
record Findings(String text, List<Goal> goals) {

    /** @param missing what is not in the table and why, one line each */
    static Findings of(String title, TextTable table, List<String> missing, List<Goal> goals) {
        List<String> lines = new ArrayList<>(List.of(title, table.toString()));
        lines.addAll(missing);
        return new Findings(String.join("\n", lines), goals);
    }

    /** For a part that this machine cannot measure. */
    static Findings none(String goal, String reason) {
        return new Findings(goal + "\nnot measured: " + reason,
                List.of(new Goal(Goal.Verdict.NOT_MEASURED, goal + ": " + reason)));
    }
}
