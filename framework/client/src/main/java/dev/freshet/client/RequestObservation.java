package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/**
 * A completed request.
 *
 * @param client the name of the client
 * @param uriTemplate the path and query with unexpanded variables; {@code none} for a complete URI
 * @param status 0 if there was no response
 * @param failure why there was no response: the name of a {@link dev.freshet.client.exchange.Failure}, otherwise the
 *     simple name of the exception; null if there was one
 * @param nanos from the start until the response was closed
 */
public record RequestObservation(String client, String method, String uriTemplate, int status,
        @Nullable String failure, long nanos) {
}
