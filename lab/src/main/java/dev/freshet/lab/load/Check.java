package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * What every answer under load must have to count. The whole answer is compared once, before the load; see
 * {@code dev.freshet.lab.scenario}.
 *
 * @param leastBytes the shortest right body
 * @param mostBytes the longest right body
 */
@Json
public record Check(int status, int leastBytes, int mostBytes) {
}
