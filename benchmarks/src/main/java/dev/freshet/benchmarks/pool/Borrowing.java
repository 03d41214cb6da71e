package dev.freshet.benchmarks.pool;

import dev.freshet.lab.LabException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;

/** Measures threads that borrow and return connections: one, or more than there are connections. */
final class Borrowing {
    /** Longer than any real wait, so that no pool gives up: some let a thread wait for many seconds. */
    private static final Duration WAIT = Duration.ofSeconds(60);

    private Borrowing() {
    }

    static Map<Figure, Double> measure(Contender contender, DataSource driver, PoolCase work, Duration warmup,
            Duration length) throws SQLException, InterruptedException {
        try (Pool pool = contender.over(driver, WAIT)) {
            Window window = Window.after(warmup, length);
            List<Borrower> borrowers = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < work.threads(); i++) {
                borrowers.add(new Borrower(pool, work, window));
                threads.add(work.thread(borrowers.getLast()));
            }
            threads.forEach(Thread::start);
            double cpu = window.awaitCpu();
            for (Thread thread : threads) {
                thread.join();
            }
            return figures(borrowers, window, cpu);
        }
    }

    private static Map<Figure, Double> figures(List<Borrower> borrowers, Window window, double cpu) {
        Histogram waits = new Histogram(3);
        LongSummaryStatistics served = new LongSummaryStatistics();
        for (Borrower borrower : borrowers) {
            Exception failure = borrower.failure();
            if (failure != null) {
                throw new LabException("a thread failed: " + failure, failure);
            }
            waits.add(borrower.waits());
            served.accept(borrower.served());
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.RATE, served.getSum() * 1e9 / window.nanos());
        figures.put(Figure.EACH, borrowers.size() == 1 ? borrowers.getFirst().eachMicros()
                : window.nanos() / 1e3 / served.getSum());
        figures.put(Figure.CPU, cpu / served.getSum() / 1e3);
        figures.put(Figure.WAIT_P50, waits.getValueAtPercentile(50) / 1e3);
        figures.put(Figure.WAIT_P99, waits.getValueAtPercentile(99) / 1e3);
        figures.put(Figure.WAIT_P999, waits.getValueAtPercentile(99.9) / 1e3);
        figures.put(Figure.WAIT_MAX, waits.getMaxValue() / 1e3);
        figures.put(Figure.LEAST_SERVED, (double) served.getMin());
        figures.put(Figure.MOST_SERVED, (double) served.getMax());
        return figures;
    }
}
