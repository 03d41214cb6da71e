package dev.freshet.benchmarks.micro.part;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The time of a fixed piece of work without Freshet. Other times are compared as multiples of it, because machines
 * differ.
 */
@State(Scope.Thread)
public class Calibration {
    private static final int NUMBERS = 64;

    private final byte[] text = "1048576,".repeat(NUMBERS).getBytes(StandardCharsets.US_ASCII);

    /** Adds 64 numbers of seven digits, read from text byte by byte. */
    @Benchmark
    public long digits() {
        long sum = 0;
        long number = 0;
        for (byte b : text) {
            if (b == ',') {
                sum += number;
                number = 0;
            } else {
                number = number * 10 + b - '0';
            }
        }
        return sum;
    }
}
