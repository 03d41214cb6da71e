package dev.freshet.ops;

/** Contributes metrics. Each bean of this type adds to {@code /actuator/prometheus}. */
public interface MetricsSource {
    /** Reports the current values. Called on each scrape, by any thread; must not block. */
    void measure(Metrics metrics);
}
