package dev.freshet.client;

import dev.freshet.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A response with its body as a value.
 *
 * @param body null if there was none or none was requested
 */
public record ReceivedEntity<T>(int status, HttpHeaders headers, @Nullable T body) {
    /** The value of the first header of this name, or null. */
    public @Nullable String header(String name) {
        return headers.first(name);
    }
}
