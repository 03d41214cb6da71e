package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Latency;
import java.util.function.DoubleUnaryOperator;

/**
 * The latency that wrk measured, calculated from what it reports. Up to version 4.1, wrk adds samples to its own: for
 * each sample longer than the mean interval of a connection, {@code e}, it adds samples shorter by {@code e}, 2 {@code
 * e} and so on, down to {@code e}. That estimates the latency of an open load. No other closed generator does it, so
 * this class removes the added samples. If {@code N(x)} samples with added ones are longer than {@code x}, and {@code
 * O(x)} without, then {@code N(x) = O(x) + O(x + e) + O(x + 2e) + ...} for {@code x >= e}, hence {@code O(x) = N(x) -
 * N(x + e)}. Below {@code e} nothing is added, hence {@code O(x) = N(x) - N(2e)}.
 */
final class WrkLatency {
    private static final int STEPS = 1_000;

    private final double[] shares;
    private final long[] values;
    private final double reportedMean;
    private final long interval;

    /**
     * @param shares of the samples, from 0 to 1, ascending
     * @param values microseconds that this share of the samples does not exceed
     * @param interval {@code e}, in microseconds; 0: nothing was added
     */
    WrkLatency(double[] shares, long[] values, double reportedMean, long interval) {
        this.shares = shares;
        this.values = values;
        this.reportedMean = reportedMean;
        this.interval = interval;
    }

    /**
     * {@code e}, or 0 if the mean shows that nothing was added: the sum of a closed load's samples cannot exceed the
     * time that its connections were busy.
     *
     * @param samples one for each request, or for each batch of pipelined ones
     */
    static long addedInterval(double reportedMean, long requests, long samples, int connections, long micros) {
        boolean added = samples * reportedMean > 1.02 * connections * micros;
        return added && requests >= connections ? micros / (requests / connections) : 0;
    }

    Latency latency() {
        double mean = interval == 0 ? reportedMean : overShares(this::at);
        double variance = overShares(share -> Math.pow(at(share) - mean, 2));
        return new Latency(values[0], mean, Math.sqrt(variance), at(0.5), at(0.75), at(0.9), at(0.95), at(0.99),
                at(0.999), values[values.length - 1]);
    }

    private static double overShares(DoubleUnaryOperator of) {
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += of.applyAsDouble((i + 0.5) / STEPS);
        }
        return sum / STEPS;
    }

    /** The shortest time that at most the remaining share of the samples exceeds. */
    long at(double share) {
        long low = values[0];
        long high = values[values.length - 1];
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (longer(middle) <= 1 - share) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The share of the original samples that are longer. */
    private double longer(long micros) {
        if (interval == 0) {
            return reportedLonger(micros);
        }
        double taken = 1 - reportedLonger(2 * interval);
        return (reportedLonger(micros) - reportedLonger(Math.max(micros, interval) + interval)) / taken;
    }

    /** The share of the reported samples that are longer; interpolated between two known shares. */
    private double reportedLonger(long micros) {
        int last = values.length - 1;
        if (micros >= values[last]) {
            return 0;
        }
        if (micros < values[0]) {
            return 1;
        }
        int next = 1;
        while (values[next] <= micros) {
            next++;
        }
        double part = (double) (micros - values[next - 1]) / (values[next] - values[next - 1]);
        return 1 - (shares[next - 1] + part * (shares[next] - shares[next - 1]));
    }
}
