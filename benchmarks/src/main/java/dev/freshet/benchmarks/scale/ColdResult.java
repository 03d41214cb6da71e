package dev.freshet.benchmarks.scale;

import io.avaje.jsonb.Json;
import java.util.Map;

/**
 * The result of a load of the lab.
 *
 * @param inTime correct responses within the scenario's time
 * @param failures by kind
 */
@Json
record ColdResult(long sent, long inTime, Map<String, Long> failures) {
    static final ColdResult NONE = new ColdResult(0, 0, Map.of());

    long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    double percent() {
        return inTime * 100.0 / sent;
    }

    ColdResult plus(ColdResult other) {
        return new ColdResult(sent + other.sent, inTime + other.inTime, Map.of("all", failed() + other.failed()));
    }
}
