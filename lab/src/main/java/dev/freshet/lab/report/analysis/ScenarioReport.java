package dev.freshet.lab.report.analysis;

import dev.freshet.lab.published.PublishedSet;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * All load cases of one scenario, in the order in which they ran.
 *
 * @param published published figures of this scenario that belong to none of these cases
 */
@Json
public record ScenarioReport(String name, String title, String about, String request, String database,
        List<CaseReport> cases, List<PublishedSet> published) {

    /** The case that represents the scenario in a summary: the middle one of those that rank the most rows. */
    public CaseReport lead() {
        int most = cases.stream().mapToInt(each -> each.ranked().size()).max().orElse(0);
        List<CaseReport> fullest = cases.stream().filter(each -> each.ranked().size() == most).toList();
        return fullest.get((fullest.size() - 1) / 2);
    }

    /** The cases for a chart over the number of connections, in that order; empty with fewer than two. */
    public List<CaseReport> scaling() {
        List<CaseReport> scaled = cases.stream()
                .filter(each -> each.load().connections() > 0 && each.figure() == Figure.RATE)
                .sorted((one, other) -> Integer.compare(one.load().connections(), other.load().connections()))
                .toList();
        long distinct = scaled.stream().mapToInt(each -> each.load().connections()).distinct().count();
        return distinct < 2 || distinct < scaled.size() ? List.of() : scaled;
    }
}
