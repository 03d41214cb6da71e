package dev.freshet.benchmarks.pool;

import dev.freshet.benchmarks.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All measurements. */
final class Results {
    private final List<Outcome> outcomes = new ArrayList<>();

    void add(Outcome outcome) {
        outcomes.add(outcome);
    }

    List<Outcome> all() {
        return List.copyOf(outcomes);
    }

    /** The rounds of one pool in one case. */
    Spread of(PoolCase work, Contender contender, ToDoubleFunction<Outcome> what) {
        return Spread.of(rounds(work, contender), what);
    }

    double median(PoolCase work, Contender contender, Figure figure) {
        return of(work, contender, outcome -> outcome.get(figure)).median();
    }

    /** The figure as a multiple of HikariCP's. */
    double timesHikari(PoolCase work, Contender contender, Figure figure) {
        return Spread.compared(rounds(work, contender), rounds(work, Contender.HIKARICP),
                outcome -> outcome.get(figure), (ours, theirs) -> ours / theirs);
    }

    private List<Outcome> rounds(PoolCase work, Contender contender) {
        return outcomes.stream()
                .filter(outcome -> outcome.work().equals(work.key()) && outcome.pool().equals(contender.key()))
                .toList();
    }
}
