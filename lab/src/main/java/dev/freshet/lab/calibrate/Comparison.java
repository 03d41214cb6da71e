package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The results of several generators for the same load, in rounds.
 *
 * @param yardstick the generator whose rate and CPU the others are compared with
 */
record Comparison(String title, String yardstick, List<Round> rounds) {
    private static final double LEAST_BUSY = 0.8;

    /** @param targetBusy share of a core that the server used under load; NaN if unknown */
    record Round(Map<String, LoadResult> results, double targetBusy) {
    }

    Comparison(String title, String yardstick) {
        this(title, yardstick, new ArrayList<>());
    }

    void add(Round round) {
        rounds.add(round);
    }

    /** The generators with a result in every round. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>(rounds.getFirst().results().keySet());
        rounds.forEach(round -> names.retainAll(round.results().keySet()));
        return names;
    }

    /**
     * Whether neither the server nor a generator was limited by its own work. A closed load always saturates one of
     * them, unless something else uses the cores.
     */
    boolean disturbed() {
        double busiest = names().stream().mapToDouble(name -> median(name, Comparison::cores)).max().orElse(1);
        return Math.max(targetBusy(), busiest) < LEAST_BUSY;
    }

    /**
     * How many cores a generator's CPU time fills. Its own report is not used, because waiting for a core is not work.
     */
    private static double cores(LoadResult result) {
        return result.generator().known() && result.nanos() > 0
                ? result.generator().micros() * 1_000.0 / result.nanos() : Double.NaN;
    }

    double targetBusy() {
        return Median.of(rounds.stream().mapToDouble(Round::targetBusy).toArray());
    }

    /** NaN if it has no result. */
    double median(String name, ToDoubleFunction<LoadResult> figure) {
        return median(Set.of(name), results -> figure.applyAsDouble(results.get(name)));
    }

    /** Of all rounds. The median of failures would pass over those in fewer than half of the rounds. */
    long sum(String name, ToLongFunction<LoadResult> figure) {
        return rounds.stream().map(round -> round.results().get(name)).filter(Objects::nonNull).mapToLong(figure)
                .sum();
    }

    /**
     * The median of the ratios to the yardstick in each round; NaN if one of them has no result or the figure is
     * unknown.
     */
    double ratio(String name, ToDoubleFunction<LoadResult> figure) {
        return median(List.of(name, yardstick), results -> figure.applyAsDouble(results.get(name))
                / figure.applyAsDouble(results.get(yardstick)));
    }

    /** The medians of all generators but this one. */
    DoubleSummaryStatistics others(String name, ToDoubleFunction<LoadResult> figure) {
        return names().stream().filter(other -> !other.equals(name)).mapToDouble(other -> median(other, figure))
                .summaryStatistics();
    }

    private double median(Collection<String> needed, ToDoubleFunction<Map<String, LoadResult>> figure) {
        return !names().containsAll(needed) ? Double.NaN
                : Median.of(rounds.stream().map(Round::results).mapToDouble(figure).toArray());
    }

    /** The generator's CPU for each correct response, in microseconds; NaN if unknown. */
    static double cpuMicros(LoadResult result) {
        return result.generator().known() && result.ok() > 0
                ? (double) result.generator().micros() / result.ok() : Double.NaN;
    }
}
