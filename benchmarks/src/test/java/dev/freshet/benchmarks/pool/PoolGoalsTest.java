package dev.freshet.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.benchmarks.Goal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolGoalsTest {
    private static final PoolCase HELD = new PoolCase(PoolCase.Kind.CONTENDED, 1_000, 200, true);
    private static final PoolCase ALONE = new PoolCase(PoolCase.Kind.UNCONTENDED, 1, 0, false);

    private final Results results = new Results();

    @Test
    void compares_with_hikaricp_inside_each_round() {
        add(ALONE, Contender.HIKARICP, 1, Map.of(Figure.EACH, 1.0));
        add(ALONE, Contender.FRESHET, 1, Map.of(Figure.EACH, 0.9));
        add(ALONE, Contender.HIKARICP, 2, Map.of(Figure.EACH, 2.0));
        add(ALONE, Contender.FRESHET, 2, Map.of(Figure.EACH, 1.6));
        add(ALONE, Contender.HIKARICP, 3, Map.of(Figure.EACH, 0.5));
        add(ALONE, Contender.FRESHET, 3, Map.of(Figure.EACH, 1.0));

        assertThat(results.timesHikari(ALONE, Contender.FRESHET, Figure.EACH)).isEqualTo(0.9);
        assertThat(PoolGoals.judge(results, List.of(ALONE))).singleElement().extracting(Goal::verdict)
                .isEqualTo(Goal.Verdict.MET);
    }

    @Test
    void says_which_goals_of_held_connections_are_not_met() {
        add(HELD, Contender.HIKARICP, 1, Map.of(Figure.RATE, 20_000.0, Figure.CPU, 40.0, Figure.WAIT_P999, 1e6));
        add(HELD, Contender.FRESHET, 1, Map.of(Figure.RATE, 21_000.0, Figure.CPU, 41.0, Figure.WAIT_P999, 4e4,
                Figure.LEAST_SERVED, 10.0, Figure.MOST_SERVED, 13.0));

        assertThat(PoolGoals.judge(results, List.of(HELD))).map(Goal::toString).satisfiesExactly(
                rate -> assertThat(rate).startsWith("  met ").contains("1.050"),
                cpu -> assertThat(cpu).startsWith("  NOT MET ").contains("1.025"),
                wait -> assertThat(wait).startsWith("  met ").contains("1/25.0"),
                fair -> assertThat(fair).startsWith("  NOT MET ").contains("1.30"));
    }

    @Test
    void shows_each_pool_in_the_table_of_a_case() {
        for (Contender pool : Contender.values()) {
            add(HELD, pool, 1, Map.of(Figure.RATE, 20_000.0, Figure.CPU, 40.0, Figure.WAIT_P999, 1e6));
        }

        assertThat(new PoolTable(results, HELD).toString()).contains("Freshet", "HikariCP", "plain queue")
                .contains("1,000,000").doesNotContain("NaN");
    }

    private void add(PoolCase work, Contender pool, int round, Map<Figure, Double> figures) {
        results.add(Outcome.of(work, pool, round, figures));
    }
}
