package dev.freshet.gateway;

import dev.freshet.ops.Metrics;
import java.util.concurrent.atomic.LongAdder;

/** Latencies of one route's requests, by status class. Thread-safe. */
final class RouteMeter {
    private static final double[] SECONDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
        Double.POSITIVE_INFINITY};
    /** By the first digit of the status; the first entry is for clients that left before the response. */
    private static final String[] OUTCOMES = {"none", "1xx", "2xx", "3xx", "4xx", "5xx"};

    private final String route;
    private final LongAdder[][] counts = new LongAdder[OUTCOMES.length][SECONDS.length];
    private final LongAdder[] nanos = new LongAdder[OUTCOMES.length];

    RouteMeter(String route) {
        this.route = route;
        for (int outcome = 0; outcome < OUTCOMES.length; outcome++) {
            nanos[outcome] = new LongAdder();
            for (int bucket = 0; bucket < SECONDS.length; bucket++) {
                counts[outcome][bucket] = new LongAdder();
            }
        }
    }

    /** @param status 0 if the client left before the response */
    void answered(int status, long took) {
        int outcome = Math.min(status / 100, OUTCOMES.length - 1);
        nanos[outcome].add(took);
        counts[outcome][bucket(took / 1e9)].increment();
    }

    private static int bucket(double seconds) {
        int bucket = 0;
        while (seconds > SECONDS[bucket]) {
            bucket++;
        }
        return bucket;
    }

    void measure(Metrics metrics) {
        for (int outcome = 0; outcome < OUTCOMES.length; outcome++) {
            long[] now = new long[SECONDS.length];
            long all = 0;
            for (int bucket = 0; bucket < SECONDS.length; bucket++) {
                now[bucket] = counts[outcome][bucket].sum();
                all += now[bucket];
            }
            if (all > 0) {
                metrics.histogram("freshet_gateway_requests_seconds", "Requests by route and class of status",
                        new Metrics.Spread(SECONDS, now, nanos[outcome].sum() / 1e9), "route", route, "status",
                        OUTCOMES[outcome]);
            }
        }
    }
}
