package dev.freshet.benchmarks.pool;

import dev.freshet.lab.LabException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;

/** Measures the time from creating a pool to its first connection. */
final class FirstAcquisition {
    private static final Duration WAIT = Duration.ofSeconds(10);

    private FirstAcquisition() {
    }

    /** The very first in this JVM, and many after it until the time is up. */
    static Map<Figure, Double> measure(Contender contender, DataSource driver, Duration length) throws SQLException {
        double cold = once(contender, driver);
        Window window = Window.after(length, length);
        double[] warm = new double[100_000];
        int count = 0;
        long cpuBefore = 0;
        for (long now = System.nanoTime(); !window.isOver(now) && count < warm.length; now = System.nanoTime()) {
            double micros = once(contender, driver);
            if (window.holds(now)) {
                cpuBefore = count == 0 ? Window.processCpu() : cpuBefore;
                warm[count++] = micros;
            }
        }
        if (count < 2) {
            throw new LabException("only " + count + " pools of " + contender.title() + " were created within "
                    + length + ": measure for longer");
        }
        Arrays.sort(warm, 0, count);
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.FIRST_COLD, cold);
        figures.put(Figure.FIRST_WARM, warm[count / 2]);
        figures.put(Figure.FIRST_CPU, (Window.processCpu() - cpuBefore) / 1e3 / (count - 1));
        return figures;
    }

    /** Microseconds from nothing to a connection. */
    static double once(Contender contender, DataSource driver) throws SQLException {
        long start = System.nanoTime();
        try (Pool pool = contender.over(driver, WAIT)) {
            Connection connection = pool.take();
            double micros = (System.nanoTime() - start) / 1e3;
            pool.giveBack(connection);
            return micros;
        }
    }
}
