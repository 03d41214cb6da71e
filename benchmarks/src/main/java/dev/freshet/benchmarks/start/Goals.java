package dev.freshet.benchmarks.start;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits for a server; infinite if there is no goal.
 *
 * @param millis to the first response
 * @param times the same as a multiple of the bare server's time in the same run, because machines differ more than
 *     servers
 * @param idle MiB after it
 * @param loaded MiB under load
 */
record Goals(double millis, double times, double idle, double loaded) {
    static final Goals NONE = new Goals(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY);

    /**
     * Compares the goals of this server with its measurement.
     *
     * @param timesBare time to the first response as a multiple of the bare server's
     */
    List<Goal> judge(String server, StartMeasurement measured, double timesBare) {
        List<Goal> goals = new ArrayList<>();
        add(goals, server + ": the first answer within %s ms of exec: %s ms", millis, 0, measured.millis());
        add(goals, server + ": within %s times what the bare server needs for it: %s times", times, 2, timesBare);
        add(goals, server + ": at most %s MiB resident after it: %s MiB", idle, 0, measured.idle());
        add(goals, server + ": at most %s MiB resident under load: %s MiB", loaded, 0, measured.loaded());
        return goals;
    }

    private static void add(List<Goal> goals, String text, double limit, int digits, double measured) {
        if (limit < Double.POSITIVE_INFINITY) {
            goals.add(Goal.of(measured <= limit,
                    text.formatted(number(digits, limit), number(Math.max(1, digits), measured))));
        }
    }
}
