package dev.freshet.lab.report.analysis;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One load case of a scenario.
 *
 * @param rows ranked ones in order of place, then measured but not ranked ones, then the others
 * @param published published tables of this case
 */
@Json
public record CaseReport(RunRecord.Case load, Figure figure, List<RowReport> rows, List<PublishedTable> published) {
    /** One request for each connection: all of them wait from the start of the load. */
    private static final Pattern AT_ONCE = Pattern.compile("^closed, ([\\d,]+) connections?, \\1 requests?$");
    private static final Pattern SHARE_OF = Pattern.compile("^open, .* of the row's own rate in (\\S+), on ");

    public List<RowReport> measured() {
        return rows.stream().filter(row -> row.outcome() == Outcome.MEASURED).toList();
    }

    public List<RowReport> ranked() {
        return rows.stream().filter(RowReport::ranked).toList();
    }

    public Optional<RowReport> best() {
        return rows.stream().filter(RowReport::ranked).findFirst();
    }

    /** Whether each connection waited for its response before it sent the next request. */
    public boolean closed() {
        return load.detail().startsWith("closed,");
    }

    /** What a heading adds to latencies of a closed loop, which leave out waits before the sending; otherwise "". */
    public String loop() {
        return closed() && !AT_ONCE.matcher(load.detail()).find() ? " (closed loop)" : "";
    }

    /** How many rows were not measured and why; "" if all were. */
    public String absent() {
        Map<String, Long> counts = rows.stream().filter(row -> row.outcome() != Outcome.MEASURED)
                .collect(Collectors.groupingBy(row -> Words.of(row.outcome()), TreeMap::new, Collectors.counting()));
        return counts.isEmpty() ? "" : "Rows without a measurement: " + counts.entrySet().stream()
                .map(each -> Numbers.count(each.getValue()) + " " + each.getKey()).collect(Collectors.joining(", "))
                + ".";
    }

    /** Whether requests were sent at fixed times. */
    public boolean open() {
        return load.detail().startsWith("open,");
    }

    /** The heading of intervals: "range" if no row has enough rounds for an interval of 95 %. */
    public String intervals() {
        return rows.stream().map(RowReport::figure).filter(Objects::nonNull).allMatch(Spread::few) ? "range" : "95 %";
    }

    /** The load of the same scenario that gives each row its rate; empty if this load has a rate of its own. */
    public Optional<String> shareOf() {
        Matcher share = SHARE_OF.matcher(load.detail());
        return share.find() ? Optional.of(share.group(1)) : Optional.empty();
    }

    public Optional<RowReport> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** The figure of a row as text, with "≥" in front of a lower bound; "" if it has none. */
    public String text(RowReport row) {
        return row.figure() == null ? "" : row.mark() + figure.text(row.figure().median());
    }

    /**
     * What limited its rows if their servers could do more; "" for nothing.
     *
     * @param cores which the run gave to whom, as a sentence
     */
    public String limit(String cores) {
        return Limit.of(rows, cores);
    }

    /** Whether the ratio of this row to the best row is exact. */
    public Bound ofBest(RowReport row) {
        return best().map(other -> Bound.ofRatio(row, other)).orElse(Bound.EXACT);
    }

    /** Whether the ratio of the first of these rows to the second is exact. */
    public Bound ratio(String row, String other) {
        return row(row).flatMap(one -> row(other).map(its -> Bound.ofRatio(one, its))).orElse(Bound.EXACT);
    }

    /** "Users from the database, 100 connections". */
    public String title() {
        return load.loadTitle().isEmpty() ? load.scenarioTitle() : load.scenarioTitle() + ", " + load.loadTitle();
    }
}
