package dev.freshet.benchmarks.start;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import java.util.ArrayList;
import java.util.List;

/**
 * The most that a server should need; infinite where nothing was promised.
 *
 * @param millis to the first answer
 * @param times that, in times of what the bare server needs in the same run: machines differ more than servers
 * @param idle MB after it
 * @param loaded MB under load
 */
record Goals(double millis, double times, double idle, double loaded) {
    static final Goals NONE = new Goals(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY);

    /**
     * What was promised of this server, and whether it was so.
     *
     * @param timesBare to the first answer, in times of what the bare server needs
     */
    List<Goal> judge(String server, StartMeasurement measured, double timesBare) {
        List<Goal> goals = new ArrayList<>();
        add(goals, server + ": the first answer within %s ms of exec: %s ms", millis, 0, measured.millis());
        add(goals, server + ": within %s times what the bare server needs for it: %s times", times, 2, timesBare);
        add(goals, server + ": at most %s MB resident after it: %s MB", idle, 0, measured.idle());
        add(goals, server + ": at most %s MB resident under load: %s MB", loaded, 0, measured.loaded());
        return goals;
    }

    private static void add(List<Goal> goals, String text, double limit, int digits, double measured) {
        if (limit < Double.POSITIVE_INFINITY) {
            goals.add(Goal.of(measured <= limit,
                    text.formatted(number(digits, limit), number(Math.max(1, digits), measured))));
        }
    }
}
