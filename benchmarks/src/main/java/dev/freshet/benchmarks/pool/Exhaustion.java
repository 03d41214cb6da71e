package dev.freshet.benchmarks.pool;

import dev.freshet.lab.LabException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** Measures threads that wait for a connection until their timeout, while others hold all connections. */
record Exhaustion(Pool pool, PoolCase work, Duration limit) {

    /** Lets the threads wait in vain twice and returns the figures of the second time. */
    static Map<Figure, Double> measure(Contender contender, DataSource driver, PoolCase work, Duration limit)
            throws SQLException, InterruptedException {
        try (Pool pool = contender.over(driver, limit)) {
            return measure(pool, work, limit);
        }
    }

    static Map<Figure, Double> measure(Pool pool, PoolCase work, Duration limit)
            throws SQLException, InterruptedException {
        List<Connection> held = new ArrayList<>();
        for (int i = 0; i < Contender.CONNECTIONS; i++) {
            held.add(pool.take());
        }
        Exhaustion exhaustion = new Exhaustion(pool, work, limit);
        exhaustion.once();
        Map<Figure, Double> figures = exhaustion.once();
        for (Connection connection : held) {
            pool.giveBack(connection);
        }
        return figures;
    }

    private Map<Figure, Double> once() throws InterruptedException {
        double[] lateMicros = new double[work.threads()];
        Arrays.fill(lateMicros, Double.NaN);
        CountDownLatch ready = new CountDownLatch(work.threads());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < work.threads(); i++) {
            int waiter = i;
            threads.add(work.thread(() -> {
                ready.countDown();
                lateMicros[waiter] = waitInVain();
            }));
        }
        long cpuBefore = Window.processCpu();
        threads.forEach(Thread::start);
        ready.await();
        double waitingCpu = cpuWhileAllWait();
        for (Thread thread : threads) {
            thread.join();
        }
        double cpu = Window.processCpu() - cpuBefore;
        Arrays.sort(lateMicros);
        return figures(lateMicros, cpu, waitingCpu);
    }

    /**
     * A share of a core, measured from some time after the last thread began to wait until before the first timeout.
     */
    private double cpuWhileAllWait() throws InterruptedException {
        Window window = Window.after(limit.dividedBy(10), limit.multipliedBy(6).dividedBy(10));
        return window.awaitCpu() / window.nanos();
    }

    /**
     * Microseconds from the timeout until the thread knew; NaN if it got a connection. It stays NaN if the pool fails
     * otherwise.
     */
    private double waitInVain() {
        long asked = System.nanoTime();
        try {
            pool.giveBack(pool.take());
            return Double.NaN;
        } catch (SQLException e) {
            return (System.nanoTime() - asked - limit.toNanos()) / 1e3;
        }
    }

    private Map<Figure, Double> figures(double[] late, double cpu, double waitingCpu) {
        if (Double.isNaN(late[late.length - 1])) {
            throw new LabException("a thread got a connection or failed, instead of waiting for its timeout");
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.CPU, cpu / late.length / 1e3);
        figures.put(Figure.WAITING_CPU, waitingCpu * 100);
        figures.put(Figure.LATE_LEAST, late[0]);
        figures.put(Figure.LATE_P50, late[late.length / 2]);
        figures.put(Figure.LATE_P99, late[(int) (late.length * 0.99)]);
        figures.put(Figure.LATE_MAX, late[late.length - 1]);
        return figures;
    }
}
