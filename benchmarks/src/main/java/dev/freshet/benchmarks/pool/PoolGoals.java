package dev.freshet.benchmarks.pool;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Goal;
import java.util.ArrayList;
import java.util.List;

/** Goals of Freshet's pool. */
final class PoolGoals {
    /** CPU is counted in ticks of 10 ms: below this share of a core, differences are not measurable. */
    private static final double NO_CPU_PERCENT = 2;

    private PoolGoals() {
    }

    static List<Goal> judge(Results results, List<PoolCase> cases) {
        List<Goal> goals = new ArrayList<>();
        for (PoolCase work : cases) {
            switch (work.kind()) {
                case UNCONTENDED -> goals.add(uncontended(results, work));
                case EXHAUSTED -> goals.add(waitingCpu(results, work));
                case CONTENDED -> {
                    if (work.virtual() && work.threads() > 100 && work.holdMicros() > 0) {
                        goals.addAll(contended(results, work));
                    }
                }
                case FIRST -> {
                    // Shown, but without a goal.
                }
            }
        }
        return goals;
    }

    private static Goal uncontended(Results results, PoolCase work) {
        double ours = results.median(work, Contender.FRESHET, Figure.EACH);
        double theirs = results.median(work, Contender.HIKARICP, Figure.EACH);
        return Goal.of(results.timesHikari(work, Contender.FRESHET, Figure.EACH) <= 1,
                "%s: at most HikariCP's time: %s us, HikariCP %s us".formatted(work.key(), number(3, ours),
                        number(3, theirs)));
    }

    private static Goal waitingCpu(Results results, PoolCase work) {
        double percent = results.median(work, Contender.FRESHET, Figure.WAITING_CPU);
        return Goal.of(percent < NO_CPU_PERCENT, "%s: CPU near zero while all wait: %s %% of a core".formatted(
                work.key(), number(2, percent)));
    }

    private static List<Goal> contended(Results results, PoolCase work) {
        double rate = results.timesHikari(work, Contender.FRESHET, Figure.RATE);
        double cpu = results.timesHikari(work, Contender.FRESHET, Figure.CPU);
        double wait = 1 / results.timesHikari(work, Contender.FRESHET, Figure.WAIT_P999);
        double unfair = results.of(work, Contender.FRESHET,
                outcome -> outcome.get(Figure.MOST_SERVED) / outcome.get(Figure.LEAST_SERVED)).median();
        return List.of(
                Goal.of(rate >= 1, work.key() + ": at least HikariCP's rate: " + number(3, rate) + " of it"),
                Goal.of(cpu < 1, work.key() + ": less CPU each: " + number(3, cpu) + " of HikariCP's"),
                Goal.of(wait >= 20, work.key() + ": p99.9 wait at most 1/20: 1/" + number(1, wait) + " of HikariCP's"),
                Goal.of(unfair <= 1.2, work.key() + ": most/least served thread at most 1.2: " + number(2, unfair)));
    }
}
