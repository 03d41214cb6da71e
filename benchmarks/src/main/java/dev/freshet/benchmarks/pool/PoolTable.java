package dev.freshet.benchmarks.pool;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.benchmarks.TextTable;
import java.util.List;

/** A case as text: a row for each pool, with medians over the rounds and multiples of HikariCP's. */
record PoolTable(Results results, PoolCase work) {

    @Override
    public String toString() {
        TextTable table = new TextTable();
        switch (work.kind()) {
            case UNCONTENDED, CONTENDED -> {
                table.row(List.of("", "", "", "", "CPU us", "wait", "us", "", "", "served", "", "x HikariCP", "", ""));
                table.row(List.of("pool", "per second", "", "us each", "each", "p50", "p99", "p99.9", "max", "least",
                        "most", "rate", "CPU", "p99.9"));
            }
            case EXHAUSTED -> {
                table.row(List.of("", "CPU while", "CPU us", "late us", "", "", ""));
                table.row(List.of("pool", "waiting", "each", "least", "p50", "p99", "max"));
            }
            case FIRST -> {
                table.row(List.of("", "first of", "", "when warm", "", "x HikariCP", ""));
                table.row(List.of("pool", "a JVM, us", "", "us", "CPU us", "first", "warm"));
            }
        }
        for (Contender contender : Contender.values()) {
            table.row(row(contender));
        }
        return table.toString();
    }

    private List<String> row(Contender pool) {
        return switch (work.kind()) {
            case UNCONTENDED, CONTENDED -> borrowing(pool);
            case EXHAUSTED -> List.of(pool.title(), median(pool, Figure.WAITING_CPU, 2) + " %",
                    median(pool, Figure.CPU, 1), median(pool, Figure.LATE_LEAST, 0), median(pool, Figure.LATE_P50, 0),
                    median(pool, Figure.LATE_P99, 0), median(pool, Figure.LATE_MAX, 0));
            case FIRST -> List.of(pool.title(), median(pool, Figure.FIRST_COLD, 0), spread(pool, Figure.FIRST_COLD),
                    median(pool, Figure.FIRST_WARM, 1), median(pool, Figure.FIRST_CPU, 1),
                    times(pool, Figure.FIRST_COLD), times(pool, Figure.FIRST_WARM));
        };
    }

    private List<String> borrowing(Contender pool) {
        return List.of(pool.title(), median(pool, Figure.RATE, 0), spread(pool, Figure.RATE),
                median(pool, Figure.EACH, 3), median(pool, Figure.CPU, 3), wait(pool, Figure.WAIT_P50),
                wait(pool, Figure.WAIT_P99), wait(pool, Figure.WAIT_P999), wait(pool, Figure.WAIT_MAX),
                median(pool, Figure.LEAST_SERVED, 0), median(pool, Figure.MOST_SERVED, 0),
                times(pool, Figure.RATE), times(pool, Figure.CPU), times(pool, Figure.WAIT_P999));
    }

    private String median(Contender pool, Figure figure, int decimals) {
        return number(decimals, results.median(work, pool, figure));
    }

    /** Waits differ by a factor of a million: the shortest need nanoseconds, the longest do not. */
    private String wait(Contender pool, Figure figure) {
        double micros = results.median(work, pool, figure);
        return number(micros < 10 ? 2 : 0, micros);
    }

    private String spread(Contender pool, Figure figure) {
        return range(0, results.of(work, pool, outcome -> outcome.get(figure)));
    }

    private String times(Contender pool, Figure figure) {
        return number(2, results.timesHikari(work, pool, figure));
    }
}
