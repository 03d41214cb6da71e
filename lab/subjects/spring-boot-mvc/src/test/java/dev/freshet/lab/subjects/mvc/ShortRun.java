package dev.freshet.lab.subjects.mvc;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One JMH benchmark in one fork, in about three seconds. */
final class ShortRun {
    private ShortRun() {
    }

    /** The score of {@code method} with that many threads. */
    static double of(Class<?> benchmark, String method, int threads) throws RunnerException {
        var options = new OptionsBuilder()
                .include(benchmark.getName().replace(".", "\\.") + "\\." + method + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(300))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(300))
                .build();
        return new Runner(options).runSingle().getPrimaryResult().getScore();
    }
}
