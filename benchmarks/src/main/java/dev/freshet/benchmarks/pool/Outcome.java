package dev.freshet.benchmarks.pool;

import io.avaje.jsonb.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures that one JVM measured for one pool in one case.
 *
 * @param work the case, as {@link PoolCase#key()}
 * @param pool {@link Contender#key()}
 * @param figures by their {@link Figure#key()}
 */
@Json
record Outcome(@Json.Property("case") String work, String pool, int round, Map<String, Double> figures) {

    static Outcome of(PoolCase work, Contender pool, int round, Map<Figure, Double> figures) {
        Map<String, Double> named = new LinkedHashMap<>();
        figures.forEach((figure, value) -> named.put(figure.key(), value));
        return new Outcome(work.key(), pool.key(), round, named);
    }

    /** NaN if the case has no such figure. */
    double get(Figure figure) {
        return figures.getOrDefault(figure.key(), Double.NaN);
    }
}
