package dev.freshet.ops;

/** Measures something. Each bean of this type adds to {@code /actuator/prometheus}. */
public interface MetricsSource {
    /** Tells the state of now. Called at each scrape, by any thread; must not wait. */
    void measure(Metrics metrics);
}
