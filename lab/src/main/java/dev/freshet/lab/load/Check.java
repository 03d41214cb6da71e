package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/**
 * What a response under load must look like to count. The whole response is compared once, before the load; see {@code
 * dev.freshet.lab.scenario}.
 *
 * @param leastBytes the shortest correct body
 * @param mostBytes the longest correct body
 */
@Json
public record Check(int status, int leastBytes, int mostBytes) {
}
