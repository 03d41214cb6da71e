package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/**
 * A request that is over.
 *
 * @param client the name of the client
 * @param uriTemplate path and query before variables were filled in; {@code none} where a whole URI was given
 * @param status 0 if there was no response
 * @param failure the simple name of the exception if there was no response; else null
 * @param nanos from the beginning until the response was closed
 */
public record RequestObservation(String client, String method, String uriTemplate, int status,
        @Nullable String failure, long nanos) {
}
