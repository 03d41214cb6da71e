package dev.freshet.lab.report.compare;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.CpuReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.LoadReport;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.Spread;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two runs, case by case and row by row. */
final class RunPair {
    private final RunReport before;
    private final RunReport after;
    private final List<Change> changes = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private final List<String> onlyBefore = new ArrayList<>();
    private final List<String> onlyAfter = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    RunPair(RunReport before, RunReport after) {
        this.before = before;
        this.after = after;
    }

    /** @param tolerance see {@link Comparison} */
    Comparison compared(double tolerance) {
        environments();
        before.cases().forEach(load -> same(load, after).ifPresentOrElse(other -> cases(load, other),
                () -> onlyBefore.add(load.title() + ": all rows")));
        after.cases().filter(load -> same(load, before).isEmpty())
                .forEach(load -> onlyAfter.add(load.title() + ": all rows"));
        return new Comparison(before.run().name(), after.run().name(), tolerance, List.copyOf(changes),
                List.copyOf(broken), List.copyOf(onlyBefore), List.copyOf(onlyAfter), List.copyOf(remarks));
    }

    private void environments() {
        Map<String, String> then = before.run().environment();
        Map<String, String> now = after.run().environment();
        Set<String> facts = new LinkedHashSet<>(then.keySet());
        facts.addAll(now.keySet());
        facts.forEach(name -> differ(name, then.getOrDefault(name, "not recorded"),
                now.getOrDefault(name, "not recorded")));
        differ("load engine", before.run().engine(), after.run().engine());
        differ("pinning", before.run().pinning(), after.run().pinning());
        differ("JVM options", before.run().jvmOptions(), after.run().jvmOptions());
        for (RunReport report : List.of(before, after)) {
            if (report.interrupted()) {
                remarks.add(report.run().name() + " did not finish");
            }
        }
    }

    private void differ(String name, String then, String now) {
        if (!now.equals(then)) {
            remarks.add(name + ": " + then + " before, " + now + " after");
        }
    }

    private static Optional<CaseReport> same(CaseReport load, RunReport report) {
        return report.cases().filter(each -> each.load().scenario().equals(load.load().scenario())
                && each.load().load().equals(load.load().load()) && each.figure() == load.figure()).findFirst();
    }

    private void cases(CaseReport one, CaseReport other) {
        if (!one.load().detail().equals(other.load().detail())) {
            remarks.add(one.title() + ": " + one.load().detail() + " before, " + other.load().detail() + " after");
        }
        for (RowReport row : one.rows()) {
            other.row(row.name()).or(() -> unread(row, other)).ifPresentOrElse(its -> rows(one, row, its),
                    () -> onlyBefore.add(one.title() + ": " + row.name()));
        }
        other.rows().stream().filter(row -> one.row(row.name()).isEmpty())
                .forEach(row -> onlyAfter.add(one.title() + ": " + row.name()));
    }

    /** If a subject.toml cannot be read, one failed row with the subject's name stands for all its modes. */
    private static Optional<RowReport> unread(RowReport row, CaseReport other) {
        return other.row(row.row().subject()).filter(its -> its.outcome() == Outcome.FAILED);
    }

    private void rows(CaseReport load, RowReport one, RowReport other) {
        if (one.outcome() != Outcome.MEASURED) {
            if (other.outcome() == Outcome.MEASURED) {
                onlyAfter.add(load.title() + ": " + one.name() + " (before: " + Words.of(one.outcome()) + ")");
            } else if (one.outcome() != other.outcome()) {
                remarks.add(load.title() + ": " + one.name() + " was not measured in either run; before: "
                        + one.reason() + "; after: " + other.reason());
            }
            return;
        }
        if (other.outcome() != Outcome.MEASURED) {
            String line = load.title() + ": " + one.name() + " (after: " + other.reason() + ")";
            (breaks(other.outcome()) ? broken : onlyBefore).add(line);
            return;
        }
        if (worked(one) && !worked(other)) {
            broken.add(load.title() + ": " + one.name() + " (after: " + String.join(", ", other.stamps()) + ")");
            return;
        }
        figures(load, one, other);
        cpu(load, one, other);
        failures(load, one, other);
    }

    /** Whether it was measured in most of its rounds, and bore the load in each of them. */
    private static boolean worked(RowReport row) {
        return row.mostly() && !row.verdicts().contains(Verdict.NO_ANSWER)
                && !row.verdicts().contains(Verdict.NO_STEP);
    }

    private static boolean breaks(Outcome outcome) {
        return outcome == Outcome.WRONG_ANSWER || outcome == Outcome.FAILED || outcome == Outcome.NOT_BUILT;
    }

    private void figures(CaseReport load, RowReport one, RowReport other) {
        Spread then = one.figure();
        Spread now = other.figure();
        if (then != null && now != null && exact(other) && (exact(one) || belowBound(one, then, now))) {
            changes.add(Change.of(one.name(), load.title(), load.figure().heading(), then, now,
                    load.figure().higherIsBetter()));
        } else {
            remarks.add(load.title() + ": " + one.name() + " is not compared by its figure; "
                    + Stream.of(doubt("before", one), doubt("after", other)).filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; ")));
        }
    }

    /** Why the row's figure cannot be compared; "" if it can. */
    private static String doubt(String when, RowReport row) {
        return exact(row) ? "" : when + ": " + (row.figure() == null ? "no figure" : String.join(", ", row.stamps()));
    }

    /** Whether the row has lost at least the difference, because it did at least {@code then} before. */
    private static boolean belowBound(RowReport before, Spread then, Spread now) {
        return before.atLeast() && now.median() < then.median();
    }

    private void cpu(CaseReport load, RowReport one, RowReport other) {
        CpuReport then = one.cpu();
        CpuReport now = other.cpu();
        if (load.figure() != Figure.CPU && then != null && now != null && then.rank() > 0 && now.rank() > 0) {
            changes.add(Change.of(one.name(), load.title(), Figure.CPU.heading(), then.total(), now.total(), false));
        }
    }

    private void failures(CaseReport load, RowReport one, RowReport other) {
        double then = failed(one.load());
        double now = failed(other.load());
        if (then > 0 || now > 0) {
            changes.add(Change.ofShares(one.name(), load.title(), "failed %", then, now));
        }
    }

    private static double failed(@Nullable LoadReport load) {
        return load == null ? 0 : load.failedShare();
    }

    /** A lower bound cannot be compared, except with less: see {@link #belowBound}. */
    private static boolean exact(RowReport row) {
        return row.ranked() && !row.atLeast();
    }
}
