package dev.freshet.lab.report.analysis;

import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.Verdict;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of one case, over all rounds.
 *
 * @param highlighted whether the reader chose its subject to stand out
 * @param place from 1, by the case's figure; 0 if it is not ranked
 * @param close whether another run may swap it with the row above, see {@link Ranking}
 * @param atLeast whether its figure is a lower bound, because the generator was the limit
 * @param outcome {@link Outcome#MEASURED} if it was measured in any round and never gave a wrong response
 * @param note why it was not measured, or a remark; "" for none
 * @param measured number of rounds whose measurements count: without those that were not warm, if the others are enough
 * @param tried number of rounds in which it had its turn
 * @param figure null if it was not measured
 * @param ofBest its figure divided by that of the first row, in each round; null if either has none
 * @param values other figures by name
 * @param published its published figures for this case
 */
@Json
public record RowReport(RunRecord.Row row, boolean highlighted, int place, boolean close, boolean atLeast,
        Outcome outcome, String note, int measured, int tried, List<Verdict> verdicts, @Nullable Spread figure,
        @Nullable Spread ofBest, @Nullable LoadReport load, @Nullable CpuReport cpu, @Nullable UsageReport usage,
        List<Double> warmup, Map<String, Spread> values, List<PublishedFigure> published) {
    private static final double MOST_FAILED = 0.01;

    public String name() {
        return row.row();
    }

    public boolean ranked() {
        return place > 0;
    }

    /** "≥" for a lower bound, otherwise "". */
    public String mark() {
        return (atLeast ? Bound.AT_LEAST : Bound.EXACT).mark();
    }

    /** Whether most rounds count: a row that failed in the others would be judged by its lucky rounds. */
    public boolean mostly() {
        return 2 * measured > tried;
    }

    /**
     * Whether over 1 % of its requests failed. Then the latencies of the others cannot be compared: a server that
     * refuses requests has less work, and the 99th percentile of all its requests is a failure.
     */
    public boolean manyFailed() {
        return load != null && load.failedShare() > MOST_FAILED;
    }

    /** Why it has no figures: "not installed here: bal is not on PATH". */
    public String reason() {
        return note.isEmpty() ? Words.of(outcome) : Words.of(outcome) + ": " + note;
    }

    /** Short reservations about its figures: "generator-bound", "2 of 3 rounds". */
    public List<String> stamps() {
        List<String> stamps = new ArrayList<>(verdicts.stream().map(Verdict::text).toList());
        if (manyFailed()) {
            stamps.add("over 1 % failed");
        }
        if (measured > 0 && measured < tried) {
            stamps.add(measured + " of " + tried + " rounds");
        }
        return stamps;
    }

    RowReport at(int newPlace, boolean closeToAbove, boolean lowerBound) {
        return new RowReport(row, highlighted, newPlace, closeToAbove, lowerBound, outcome, note, measured, tried,
                verdicts, figure, ofBest, load, cpu, usage, warmup, values, published);
    }

    RowReport withCpu(CpuReport newCpu) {
        return new RowReport(row, highlighted, place, close, atLeast, outcome, note, measured, tried, verdicts, figure,
                ofBest, load, newCpu, usage, warmup, values, published);
    }

    RowReport withRatio(@Nullable Spread toBest) {
        return new RowReport(row, highlighted, place, close, atLeast, outcome, note, measured, tried, verdicts, figure,
                toBest, load, cpu, usage, warmup, values, published);
    }
}
