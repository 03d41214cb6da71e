package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.Goal;
import java.util.List;

/**
 * What a part brought.
 *
 * @param text a title and a table, or why nothing was measured
 */
record Findings(String text, List<Goal> goals) {

    /** Where something is missing on this machine. */
    static Findings none(String goal, String reason) {
        return new Findings(goal + "\nnot measured: " + reason,
                List.of(new Goal(Goal.Verdict.NOT_MEASURED, goal + ": " + reason)));
    }
}
