package dev.freshet.lab.run;

import dev.freshet.lab.measure.Median;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Decides whether a server is steady, from the last cycles of a warm-up.
 *
 * <p>It compares the last four cycles with the four before. Once there are sixteen, it also compares the last eight
 * with the eight before, which finds a slow trend behind noise. The rate, or CPU per request, has changed if the
 * medians of both halves differ by more than 3 % and noise hardly explains it: the Mann-Whitney statistic is more than
 * two standard deviations from its mean. JIT compiler threads must have used less than 3 % of a core, on average over
 * the last eight cycles.
 */
final class SteadyState {
    /** Cycles of each half. */
    private static final int WINDOW = 4;
    /** The smallest number of cycles that can show it. */
    static final int SHORTEST = 2 * WINDOW;
    private static final int LARGE_WINDOW = 8;
    private static final double CHANGE = 0.03;
    private static final double COMPILING = 0.03;

    private SteadyState() {
    }

    /** Why it is not steady; "" if it is. The lists have a figure for each cycle; a negative one is unknown. */
    static String trouble(List<Double> rates, List<Double> cpu, List<Double> compilers) {
        if (rates.size() < SHORTEST) {
            return "only " + rates.size() + " cycles of warm-up";
        }
        if (Median.of(last(rates, WINDOW)) <= 0) {
            return "no correct responses during the warm-up";
        }
        return Stream.of(compiling("JIT compilers", compilers), change("the rate", rates, WINDOW),
                change("the rate", rates, LARGE_WINDOW), change("CPU per request", cpu, WINDOW),
                change("CPU per request", cpu, LARGE_WINDOW))
                .filter(change -> !change.isEmpty()).findFirst().orElse("");
    }

    /** Whether these compilers are still at work. */
    static String compiling(String whose, List<Double> compilers) {
        double share = mean(last(compilers, SHORTEST));
        return share < COMPILING ? ""
                : String.format(Locale.ROOT, "%s still use %.0f %% of a core", whose, 100 * share);
    }

    private static String change(String name, List<Double> figures, int window) {
        List<Double> both = last(figures, 2 * window);
        if (both.size() < 2 * window || both.stream().anyMatch(figure -> figure < 0)) {
            return "";
        }
        List<Double> before = both.subList(0, window);
        List<Double> after = both.subList(window, both.size());
        double change = Median.of(after) / Math.max(Median.of(before), 1e-9) - 1;
        return Math.abs(change) > CHANGE && clear(before, after) ? String.format(Locale.ROOT,
                "%s still changes (%+.0f %%)", name, 100 * Math.clamp(change, -1, 99)) : "";
    }

    /** Counts the pairs of an earlier and a later cycle that differ in the same direction. */
    private static boolean clear(List<Double> before, List<Double> after) {
        long higher = 0;
        long lower = 0;
        for (double early : before) {
            higher += after.stream().filter(late -> late > early).count();
            lower += after.stream().filter(late -> late < early).count();
        }
        double pairs = (double) before.size() * after.size();
        double deviation = Math.sqrt(pairs * (before.size() + after.size() + 1) / 12);
        return Math.max(higher, lower) > pairs / 2 + 2 * deviation;
    }

    private static List<Double> last(List<Double> figures, int count) {
        return figures.subList(Math.max(0, figures.size() - count), figures.size());
    }

    private static double mean(List<Double> figures) {
        return figures.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }
}
