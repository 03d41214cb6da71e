package dev.freshet.client;

import java.io.IOException;

/**
 * Stands between the caller and the network: may change a request, send it again, refuse it, or look at responses.
 * Called once for a request, before redirects are followed; by many threads at once.
 */
@FunctionalInterface
public interface ClientInterceptor {
    /** Gives what {@code next} gives for this request or another, or fails. A response not given on must be closed. */
    ClientResponse intercept(ClientRequest request, Next next) throws IOException;

    /** What comes after an interceptor. May be called again. */
    @FunctionalInterface
    interface Next {
        ClientResponse proceed(ClientRequest request) throws IOException;
    }
}
