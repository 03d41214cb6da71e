package dev.freshet.ops;

import java.util.List;

/** What an application contributes to {@code /actuator}, in addition to server and JVM. */
public record Observed(List<HealthIndicator> indicators, List<HealthGroup> groups, List<MetricsSource> metrics,
        List<ManagementEndpoint> endpoints) {
    public static final Observed NOTHING = new Observed(List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Observed {
        indicators = List.copyOf(indicators);
        groups = List.copyOf(groups);
        metrics = List.copyOf(metrics);
        endpoints = List.copyOf(endpoints);
    }
}
