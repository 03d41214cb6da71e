package dev.freshet.ops;

/**
 * Takes the samples of a {@link MetricsSource}. Names are in Prometheus style: snake case, with the unit at the end.
 * Labels alternate names and values; samples of one metric differ by their labels.
 */
public interface Metrics {
    /** A value that goes up and down. */
    void gauge(String name, String help, double value, String... labels);

    /** A value that only grows. The text formats append {@code _total} to the name. */
    void counter(String name, String help, double value, String... labels);

    /** A distribution of values. */
    void histogram(String name, String help, Spread spread, String... labels);

    /**
     * A distribution of values.
     *
     * @param upperBounds the upper bound of each bucket, ascending; the last is {@link Double#POSITIVE_INFINITY}
     * @param counts the number of values in each bucket, not cumulative
     * @param sum of all values
     */
    record Spread(double[] upperBounds, long[] counts, double sum) {
    }
}
