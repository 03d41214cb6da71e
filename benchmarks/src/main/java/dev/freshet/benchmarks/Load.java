package dev.freshet.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The figures of a load generator for one run.
 *
 * @param micros duration of the run
 * @param p50 median latency in microseconds; NaN if unknown
 * @param p99 99th percentile of latency in microseconds; NaN if unknown
 * @param errors failed connections, responses other than 2xx or 3xx, and timeouts
 */
public record Load(long requests, long micros, double p50, double p99, long errors) {
    private static final String MARK = "freshet ";

    public static final String HOW_TO_INSTALL =
            "wrk is not on PATH: install it with apt install wrk, brew install wrk, or from https://github.com/wg/wrk";

    public double perSecond() {
        return requests * 1e6 / micros;
    }

    /**
     * Has wrk send load to this URL for some seconds.
     *
     * @param pipeline requests sent at a time on each connection
     */
    public static Load send(String url, int connections, int pipeline, int seconds, Pinning pinning) {
        Path script = unpackScript();
        try {
            int threads = Math.min(pinning.generatorCores(), connections);
            Load load = parse(Programs.run(pinning.generator(List.of("wrk", "-t" + threads, "-c" + connections,
                    "-d" + seconds + "s", "-s", script.toString(), url, "--", Integer.toString(pipeline)))));
            return pipeline == 1 ? load : load.withoutLatency();
        } finally {
            script.toFile().delete();
        }
    }

    /** What this load sent more than a shorter one of its kind; the latency of the difference is unknown. */
    Load without(Load shorter) {
        return new Load(Math.max(1, requests - shorter.requests), Math.max(1, micros - shorter.micros), Double.NaN,
                Double.NaN, errors + shorter.errors);
    }

    /** wrk times a pipelined batch but corrects as if each request were one, so the result is meaningless. */
    private Load withoutLatency() {
        return new Load(requests, micros, Double.NaN, Double.NaN, errors);
    }

    /** Finds the line that load.lua prints. */
    static Load parse(String output) {
        String line = output.lines().filter(text -> text.startsWith(MARK)).findFirst()
                .orElseThrow(() -> new BenchmarkException("wrk did not print its figures:\n" + output));
        Map<String, Long> values = Arrays.stream(line.substring(MARK.length()).split(" "))
                .map(field -> field.split("="))
                .collect(Collectors.toMap(field -> field[0], field -> Long.valueOf(field[1])));
        return new Load(value(values, "requests"), value(values, "micros"), value(values, "p50"),
                value(values, "p99"), value(values, "errors"));
    }

    private static long value(Map<String, Long> values, String name) {
        Long value = values.get(name);
        if (value == null) {
            throw new BenchmarkException("wrk did not print its " + name);
        }
        return value;
    }

    private static Path unpackScript() {
        try (InputStream script = Load.class.getResourceAsStream("load.lua")) {
            if (script == null) {
                throw new BenchmarkException("load.lua is missing from the class path");
            }
            Path file = Files.createTempFile("freshet", ".lua");
            Files.write(file, script.readAllBytes());
            return file;
        } catch (IOException e) {
            throw new BenchmarkException("cannot write wrk's script to the temporary folder: " + e.getMessage(), e);
        }
    }
}
