package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.LoadResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What several generators made of the same load, in rounds. */
final class Comparison {
    private static final double LEAST_BUSY = 0.8;

    private final String title;
    private final List<Round> rounds = new ArrayList<>();

    /** @param targetBusy the share of a core that the server used under load; NaN if not known */
    record Round(Map<String, LoadResult> results, double targetBusy) {
    }

    Comparison(String title) {
        this.title = title;
    }

    void add(Round round) {
        rounds.add(round);
    }

    String title() {
        return title;
    }

    /** Those that had a turn in every round. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>(rounds.getFirst().results().keySet());
        rounds.forEach(round -> names.retainAll(round.results().keySet()));
        return names;
    }

    /**
     * Whether neither the server nor a generator was kept from more by its own work. A closed load always fills a core
     * of one of them, unless something else uses the cores.
     */
    boolean disturbed() {
        double busiest = names().stream().mapToDouble(name -> median(name, Comparison::cores)).max().orElse(1);
        return Math.max(targetBusy(), busiest) < LEAST_BUSY;
    }

    /** How many cores a generator's CPU time fills: not its own word, as waiting for a core is no work. */
    private static double cores(LoadResult result) {
        return result.generator().known() && result.nanos() > 0
                ? result.generator().micros() * 1_000.0 / result.nanos() : Double.NaN;
    }

    double targetBusy() {
        return middle(rounds.stream().mapToDouble(Round::targetBusy).toArray());
    }

    /** NaN if it had no turn. */
    double median(String name, ToDoubleFunction<LoadResult> figure) {
        if (!names().contains(name)) {
            return Double.NaN;
        }
        return middle(rounds.stream().mapToDouble(round -> figure.applyAsDouble(round.results().get(name))).toArray());
    }

    double medianRate(String name) {
        return median(name, LoadResult::rate);
    }

    /** The median of the ratios inside each round; NaN if one of them had no turn, or the figure is not known. */
    double ratio(String name, String to, ToDoubleFunction<LoadResult> figure) {
        if (!names().contains(name) || !names().contains(to)) {
            return Double.NaN;
        }
        return middle(rounds.stream().mapToDouble(round -> figure.applyAsDouble(round.results().get(name))
                / figure.applyAsDouble(round.results().get(to))).toArray());
    }

    /** CPU of the generator for each right answer, in microseconds; NaN where it is not known. */
    static double cpuMicros(LoadResult result) {
        return result.generator().known() && result.ok() > 0
                ? (double) result.generator().micros() / result.ok() : Double.NaN;
    }

    /** The mean of the two in the middle where there is an even number. */
    private static double middle(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
