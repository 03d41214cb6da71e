package dev.freshet.lab.report.text;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.run.Outcome;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Outcomes, failures, counts and times in words, the same in every output. */
public final class Words {
    private Words() {
    }

    /** In words, such as "wrong answer". */
    public static String of(Outcome outcome) {
        return lower(outcome) + (outcome == Outcome.NOT_INSTALLED ? " here" : "");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** "12 time out, 3 wrong status". */
    public static String of(Map<FailureKind, Long> failures) {
        return failures.entrySet().stream().map(each -> Numbers.count(each.getValue()) + " " + lower(each.getKey()))
                .collect(Collectors.joining(", "));
    }

    /** "1 row", "3 rows". */
    public static String count(long count, String one) {
        return Numbers.count(count) + " " + one + (count == 1 ? "" : "s");
    }
}
