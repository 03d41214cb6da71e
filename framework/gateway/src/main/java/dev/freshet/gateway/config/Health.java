package dev.freshet.gateway.config;

import dev.freshet.http.PathNormaliser;
import java.time.Duration;

/**
 * The health check of an upstream's instances: a GET that is good if the status is 200 to 399.
 *
 * @param path may have a query; percent-encoded
 * @param interval the time between two checks, at least 10 ms
 * @param timeout the timeout of each part of a check: connecting, the head of the response, its body; at least 1 ms
 * @param healthy the number of good checks in a row that make an instance healthy
 * @param unhealthy the number of bad checks in a row that make an instance unhealthy
 */
public record Health(String path, Duration interval, Duration timeout, int healthy, int unhealthy) {
    /** @throws IllegalArgumentException if a value is out of range */
    public Health {
        if (!path.startsWith("/") || !path.chars().allMatch(c -> c < 0x80 && PathNormaliser.isQueryByte((byte) c))) {
            throw new IllegalArgumentException("path must begin with a slash and be percent-encoded, is " + path);
        }
        if (interval.toMillis() < 10) {
            throw new IllegalArgumentException("interval must be at least 10ms");
        }
        if (timeout.toMillis() < 1) {
            throw new IllegalArgumentException("timeout must be at least 1ms");
        }
        if (healthy < 1) {
            throw new IllegalArgumentException("healthy must be at least 1, is " + healthy);
        }
        if (unhealthy < 1) {
            throw new IllegalArgumentException("unhealthy must be at least 1, is " + unhealthy);
        }
    }
}
