package dev.freshet.lab.report.analysis;

import dev.freshet.lab.run.RunRecord;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Optional;

/**
 * One load case of a scenario.
 *
 * @param rows the ranked ones in order of their places, then those that were measured and not ranked, then the others
 * @param published the published tables of this case
 */
@Json
public record CaseReport(RunRecord.Case load, Figure figure, List<RowReport> rows, List<PublishedTable> published) {

    public List<RowReport> ranked() {
        return rows.stream().filter(RowReport::ranked).toList();
    }

    public Optional<RowReport> best() {
        return rows.stream().filter(RowReport::ranked).findFirst();
    }

    /** Freshet's row with the best place. */
    public Optional<RowReport> ours() {
        return rows.stream().filter(RowReport::ranked).filter(RowReport::ours).findFirst();
    }

    public Optional<RowReport> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** "Users from the database, 100 connections". */
    public String title() {
        return load.loadTitle().isEmpty() ? load.scenarioTitle() : load.scenarioTitle() + ", " + load.loadTitle();
    }
}
