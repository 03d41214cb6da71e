package dev.freshet.ops;

/**
 * Where a {@link MetricsSource} tells its figures. Names are those of Prometheus, in snake case with the unit at the
 * end; samples of one name differ by their labels. Labels are names and values in turn.
 */
public interface Metrics {
    /** What goes up and down. */
    void gauge(String name, String help, double value, String... labels);

    /** What only grows. The text forms add {@code _total} to the name. */
    void counter(String name, String help, double value, String... labels);

    /** How values are spread. */
    void histogram(String name, String help, Spread spread, String... labels);

    /**
     * Values counted by size.
     *
     * @param upperBounds the highest value of each bucket, rising; the last is {@link Double#POSITIVE_INFINITY}
     * @param counts how many values each bucket has that no smaller one has
     * @param sum of all values
     */
    record Spread(double[] upperBounds, long[] counts, double sum) {
    }
}
