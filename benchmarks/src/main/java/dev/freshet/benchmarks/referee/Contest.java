package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Subject;
import java.util.List;
import java.util.stream.Stream;

/**
 * The same requests for several servers.
 *
 * @param title of its table
 * @param answer the expected body; checked only without TLS
 * @param referees servers to compare with; the goal is for the first
 * @param rows Freshet's servers; the goal is for the first
 * @param limit the CPU that a request may cost, as a multiple of the first referee's
 * @param waits whether to measure latency too, at half of each server's own rate
 */
record Contest(String title, Traffic traffic, String path, String answer, List<Subject> referees, List<Subject> rows,
        double limit, boolean waits) {
    List<Subject> servers() {
        return Stream.concat(referees.stream(), rows.stream()).toList();
    }
}
