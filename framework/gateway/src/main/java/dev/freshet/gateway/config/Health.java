package dev.freshet.gateway.config;

import dev.freshet.http.PathNormaliser;
import java.time.Duration;

/**
 * Questions to each instance whether it is well: a GET that must be answered with 200 to 399.
 *
 * @param path with or without a query, percent-encoded
 * @param interval between two questions, at least 10 ms
 * @param timeout of one question, at least 1 ms
 * @param healthy so many good answers in a row bring an instance back
 * @param unhealthy so many bad ones in a row take it out
 */
public record Health(String path, Duration interval, Duration timeout, int healthy, int unhealthy) {
    /** @throws IllegalArgumentException if a value is out of range */
    public Health {
        if (!path.startsWith("/") || !path.chars().allMatch(c -> c < 0x80 && PathNormaliser.isQueryByte((byte) c))) {
            throw new IllegalArgumentException(
                    "path must begin with a slash and be percent-encoded where that is needed, is " + path);
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
