package dev.freshet.benchmarks.micro;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Lets JMH run the benchmarks one after the other, each in separate JVMs, with the options of services. */
record Measuring(MicroOptions options) {
    private static final TimeValue ITERATION = TimeValue.milliseconds(500);
    private static final int PER_SECOND = 2;
    private static final int WARMUP_SECONDS = 2;
    private static final String BYTES = "gc.alloc.rate.norm";

    /** The rows of a benchmark: one, or one for each value of its parameters. */
    List<MicroRow> rows(String benchmark) {
        System.err.println("measuring " + shortName(benchmark));
        List<String> jvm = new ArrayList<>(Programs.jvmOptions());
        // JMH finds its own fields with an API that newer JDKs warn about.
        jvm.add("--sun-misc-unsafe-memory-access=allow");
        try {
            List<MicroRow> rows = new Runner(new OptionsBuilder()
                    .include("^" + Pattern.quote(benchmark) + "$")
                    .mode(Mode.AverageTime).timeUnit(TimeUnit.NANOSECONDS)
                    .forks(options.forks()).threads(1)
                    .warmupIterations(WARMUP_SECONDS * PER_SECOND).warmupTime(ITERATION)
                    .measurementIterations(options.seconds() * PER_SECOND).measurementTime(ITERATION)
                    .addProfiler(GCProfiler.class).addProfiler(CpuProfiler.class)
                    .jvmArgsAppend(jvm.toArray(String[]::new))
                    .verbosity(VerboseMode.SILENT).shouldFailOnError(true)
                    .build()).run().stream().map(Measuring::row).toList();
            if (rows.isEmpty()) {
                throw new LabException(shortName(benchmark) + " measured nothing");
            }
            return rows;
        } catch (RunnerException e) {
            throw new LabException(shortName(benchmark) + " failed: " + e.getMessage(), e);
        }
    }

    private static MicroRow row(RunResult result) {
        StringBuilder name = new StringBuilder(shortName(result.getParams().getBenchmark()));
        for (String parameter : result.getParams().getParamsKeys()) {
            name.append(' ').append(parameter).append('=').append(result.getParams().getParam(parameter));
        }
        Result<?> time = result.getPrimaryResult();
        Result<?> bytes = result.getSecondaryResults().get(BYTES);
        if (bytes == null) {
            throw new LabException("this JVM does not report its allocation: " + name + " has no " + BYTES);
        }
        return new MicroRow(name.toString(), rounded(time.getScore()), rounded(time.getScoreError()),
                rounded(result.getSecondaryResults().get(CpuProfiler.NANOS).getScore()), rounded(bytes.getScore()));
    }

    /** To a hundredth: more digits are noise, and make the file hard to read. A single iteration has no error. */
    private static double rounded(double value) {
        return Double.isNaN(value) ? 0 : Math.round(value * 100) / 100.0;
    }

    /** "Hpack.decodePlain". */
    static String shortName(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
    }
}
