package dev.freshet.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/** All measurements by part and row, round by round. */
final class HelloResults {
    private final Map<HelloPart, Map<String, List<Measurement>>> results = new EnumMap<>(HelloPart.class);

    void add(HelloPart part, String row, Measurement measurement) {
        results.computeIfAbsent(part, key -> new LinkedHashMap<>()).computeIfAbsent(row, key -> new ArrayList<>())
                .add(measurement);
    }

    /** The rows of a part in the order of measurement. */
    Map<String, List<Measurement>> of(HelloPart part) {
        return results.getOrDefault(part, Map.of());
    }

    /** The median of the rounds; NaN if there is none. */
    double median(HelloPart part, String row, ToDoubleFunction<Measurement> what) {
        List<Measurement> rounds = of(part).getOrDefault(row, List.of());
        return rounds.isEmpty() ? Double.NaN : Spread.of(rounds, what).median();
    }

    /** A comparison of two rows, round by round; NaN if one of them is missing. */
    double compared(HelloPart part, String row, String other, ToDoubleFunction<Measurement> what,
            DoubleBinaryOperator comparison) {
        return Spread.compared(of(part).getOrDefault(row, List.of()), of(part).getOrDefault(other, List.of()), what,
                comparison);
    }
}
