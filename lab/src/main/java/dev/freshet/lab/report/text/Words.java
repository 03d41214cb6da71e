package dev.freshet.lab.report.text;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What became of a row, in words that are the same in every output. */
public final class Words {
    private Words() {
    }

    public static String of(Outcome outcome) {
        return switch (outcome) {
            case MEASURED -> "measured";
            case WRONG_ANSWER -> "wrong answer";
            case FAILED -> "failed";
            case NOT_INSTALLED -> "not installed here";
            case NOT_BUILT -> "not built";
            case NOT_SUPPORTED -> "not supported";
        };
    }

    /** "connection lost". */
    public static String of(FailureKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** "12 time out, 3 wrong status". */
    public static String of(Map<FailureKind, Long> failures) {
        return failures.entrySet().stream().map(each -> Numbers.count(each.getValue()) + " " + of(each.getKey()))
                .collect(Collectors.joining(", "));
    }

    /** Why a row has no figures: "not installed here: bal is not on PATH". */
    public static String reason(RowReport row) {
        return row.note().isEmpty() ? of(row.outcome()) : of(row.outcome()) + ": " + row.note();
    }

    /** What to hold against a measured row, short: "generator-bound", "2 of 3 rounds". */
    public static List<String> stamps(RowReport row) {
        List<String> stamps = new ArrayList<>();
        row.verdicts().stream().map(Verdict::text).forEach(stamps::add);
        if (row.partial()) {
            stamps.add(row.measured() + " of " + row.tried() + " rounds");
        }
        return stamps;
    }

    /** "1 row", "3 rows". */
    public static String count(long count, String one) {
        return Numbers.count(count) + " " + one + (count == 1 ? "" : "s");
    }
}
