package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/** Latency of correct responses in microseconds; all 0 if there were none. */
@Json
public record Latency(double min, double mean, double deviation, double p50, double p75, double p90, double p95,
        double p99, double p999, double max) {
    public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
