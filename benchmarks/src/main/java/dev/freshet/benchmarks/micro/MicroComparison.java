package dev.freshet.benchmarks.micro;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Compares a run with an earlier one, perhaps of another machine. */
public final class MicroComparison {
    /** Allocation hardly varies: noise is below one byte and half a percent. */
    private static final double SPARE_BYTES = 1;
    private static final double SPARE_SHARE = 0.005;

    /**
     * A benchmark that both runs have.
     *
     * @param times its time divided by the earlier one, each as a multiple of its run's calibration; NaN if unknown
     */
    private record Change(MicroRow before, MicroRow now, double times, boolean slower) {
        boolean allocatesMore() {
            return now.bytes() > before.bytes() + Math.max(SPARE_BYTES, before.bytes() * SPARE_SHARE);
        }

        String verdict() {
            return slower && allocatesMore() ? "SLOWER, ALLOCATES MORE" : slower ? "SLOWER"
                    : allocatesMore() ? "ALLOCATES MORE" : "";
        }
    }

    private final MicroRun baseline;
    private final MicroRun run;
    private final int tolerance;
    private final List<Change> changes = new ArrayList<>();

    /**
     * @param tolerance by how many percent a benchmark may have become slower
     * @throws dev.freshet.lab.LabException if one of the runs has no calibration
     */
    public MicroComparison(MicroRun baseline, MicroRun run, int tolerance) {
        this.baseline = baseline;
        this.run = run;
        this.tolerance = tolerance;
        for (MicroRow now : run.rows()) {
            if (!now.name().equals(MicroRun.CALIBRATION)) {
                baseline.row(now.name()).ifPresent(before -> changes.add(change(before, now)));
            }
        }
    }

    private Change change(MicroRow before, MicroRow now) {
        double times = run.ratio(now) / baseline.ratio(before);
        return new Change(before, now, times, times > 1 + tolerance / 100.0);
    }

    /** Benchmarks that are slower than the tolerance allows, or allocate more. */
    public List<String> worse() {
        return changes.stream().filter(change -> !change.verdict().isEmpty()).map(change -> change.now().name())
                .toList();
    }

    /** A row for each benchmark of both runs, and remarks about the others. */
    @Override
    public String toString() {
        TextTable table = new TextTable();
        table.row(List.of("compared with baseline", "time", "B/op", "then", ""));
        for (Change change : changes) {
            table.row(List.of(change.now().name(),
                    Double.isNaN(change.times()) ? "-" : "x " + number(2, change.times()),
                    number(1, change.now().bytes()), number(1, change.before().bytes()), change.verdict()));
        }
        StringBuilder text = new StringBuilder(table.toString());
        text.append("\nbaseline: ").append(baseline.date()).append(", ").append(baseline.jdk()).append(", ")
                .append(baseline.machine()).append(", load ").append(number(2, baseline.load()));
        run.rows().stream().map(MicroRow::name).filter(name -> baseline.row(name).isEmpty())
                .forEach(name -> text.append("\nnot in the baseline: ").append(name));
        return text.toString();
    }
}
