package dev.freshet.client;

import dev.freshet.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A response as a value.
 *
 * @param body null where there was none, or none was asked for
 */
public record ReceivedEntity<T>(int status, HttpHeaders headers, @Nullable T body) {
    /** The first value of this field, or null. */
    public @Nullable String header(String name) {
        return headers.first(name);
    }
}
