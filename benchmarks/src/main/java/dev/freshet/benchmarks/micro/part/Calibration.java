package dev.freshet.benchmarks.micro.part;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What this machine takes for a piece of work that never changes and uses nothing of Freshet: other times are compared
 * as multiples of it, since machines differ.
 */
@State(Scope.Thread)
public class Calibration {
    private static final int NUMBERS = 64;

    private final byte[] text = "1048576,".repeat(NUMBERS).getBytes(StandardCharsets.US_ASCII);

    /** The sum of 64 numbers of seven digits, read from their text byte by byte. */
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
