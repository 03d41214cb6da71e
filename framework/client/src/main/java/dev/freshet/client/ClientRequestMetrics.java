package dev.freshet.client;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts requests of any number of clients and their durations, with the metric names and labels of Spring Boot and
 * Micrometer. It depends on no metrics library: pass {@link #series} to yours. Thread-safe.
 */
public final class ClientRequestMetrics implements RequestObserver {
    /** The Prometheus name; the Micrometer name is {@code http.client.requests}. */
    public static final String NAME = "http_client_requests_seconds";

    /** Further series are counted together, so that unbounded labels cannot exhaust the memory. */
    private static final int MOST_SERIES = 1_000;
    private static final double[] SECONDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
        Double.POSITIVE_INFINITY};
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Key REST = new Key("other", "other", "other", "UNKNOWN", "none");

    private final ConcurrentHashMap<Key, Count> counts = new ConcurrentHashMap<>();

    /**
     * The durations of all requests with the same labels.
     *
     * @param labels names and values, alternating
     * @param upperBounds in seconds, ascending; the last is infinite
     * @param counts the number of requests in each bucket, not cumulative
     * @param sum of all durations, in seconds
     */
    public record Series(List<String> labels, double[] upperBounds, long[] counts, double sum) {
        /** The labels as an array, for Freshet's metrics. */
        public String[] labelArray() {
            return labels.toArray(String[]::new);
        }
    }

    private record Key(String client, String method, String uri, String status, String exception) {
        static Key of(RequestObservation of) {
            boolean answered = of.failure() == null;
            return new Key(of.client(), of.method(), of.uriTemplate(),
                    answered ? Integer.toString(of.status()) : "CLIENT_ERROR", answered ? "none" : of.failure());
        }

        List<String> labels() {
            return List.of("client_name", client, "error", exception, "exception", exception, "method", method,
                    "outcome", outcome(), "status", status, "uri", uri);
        }

        private String outcome() {
            return switch (status.charAt(0)) {
                case '1' -> "INFORMATIONAL";
                case '2' -> "SUCCESS";
                case '3' -> "REDIRECTION";
                case '4' -> "CLIENT_ERROR";
                case '5' -> "SERVER_ERROR";
                default -> "UNKNOWN";
            };
        }
    }

    private static final class Count {
        final AtomicLongArray buckets = new AtomicLongArray(SECONDS.length);
        final LongAdder nanos = new LongAdder();

        void add(long time) {
            int bucket = 0;
            while (time > SECONDS[bucket] * NANOS) {
                bucket++;
            }
            buckets.incrementAndGet(bucket);
            nanos.add(time);
        }

        Series series(Key key) {
            long[] now = new long[SECONDS.length];
            for (int i = 0; i < now.length; i++) {
                now[i] = buckets.get(i);
            }
            return new Series(key.labels(), SECONDS.clone(), now, nanos.sum() / NANOS);
        }
    }

    @Override
    public void observed(RequestObservation observation) {
        Key key = Key.of(observation);
        @Nullable Count count = counts.get(key);
        if (count == null) {
            count = counts.computeIfAbsent(counts.size() < MOST_SERIES ? key : REST, each -> new Count());
        }
        count.add(observation.nanos());
    }

    public List<Series> series() {
        return counts.entrySet().stream().map(each -> each.getValue().series(each.getKey())).toList();
    }
}
