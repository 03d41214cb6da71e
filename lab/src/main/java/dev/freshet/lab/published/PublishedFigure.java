package dev.freshet.lab.published;

import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.subject.Variant;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The published figures of one system under one load.
 *
 * @param system its published name
 * @param subjects the rows or subjects here that stand for it; may be empty
 * @param scenario the equivalent scenario here
 * @param load its load case; "" if the scenario has none
 * @param values by name, with the unit in the name: "rate", "mean-ms"
 * @param via the gateway in front of it; "" for none
 * @param protocol "http/1.1", "h2c"; "" if unknown
 */
@Json
public record PublishedFigure(String system, List<String> subjects, String scenario, String load,
        Map<String, Double> values, String via, String protocol) {
    private static final String BEHIND = " > ";

    /** "Spring Boot via Ballerina, http/1.1". */
    public String name() {
        return Stream.of(via.isEmpty() ? system : system + " via " + via, protocol).filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /**
     * Whether a row here is one of its subjects: the row itself, or any mode of a subject named without one. Never a
     * row with JVM options of its own, because no published system had one.
     */
    public boolean standsFor(RunRecord.Row row) {
        return row.row().indexOf(Variant.JVM_OPTIONS) < 0
                && subjects.stream().anyMatch(subject -> covers(subject, row.row()));
    }

    private static boolean covers(String subject, String row) {
        if (subject.equals(row)) {
            return true;
        }
        int named = subject.indexOf(BEHIND);
        int asked = row.indexOf(BEHIND);
        if (named >= 0 && asked >= 0) {
            return covers(subject.substring(0, named), row.substring(0, asked))
                    && covers(subject.substring(named + BEHIND.length()), row.substring(asked + BEHIND.length()));
        }
        return row.startsWith(subject + ":") && asked < 0 || row.startsWith(subject + BEHIND)
                || asked > 0 && named < 0 && row.substring(0, asked).startsWith(subject + ":");
    }
}
