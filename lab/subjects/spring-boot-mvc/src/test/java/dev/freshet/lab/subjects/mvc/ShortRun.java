package dev.freshet.lab.subjects.mvc;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** One JMH benchmark in one fork, in about three seconds. */
final class ShortRun {
    private ShortRun() {
    }

    /**
     * Microseconds that an operation takes a thread, as the mean over all operations. JMH's average time is the mean
     * over threads instead, in which one thread that waits long outweighs all the others.
     */
    static double micros(Class<?> benchmark, String method, int threads) throws RunnerException {
        var options = new OptionsBuilder()
                .include(benchmark.getName().replace(".", "\\.") + "\\." + method + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(300))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(300))
                .build();
        double operationsEachMicro = new Runner(options).runSingle().getPrimaryResult().getScore();
        return threads / operationsEachMicro;
    }
}
