package dev.freshet.client;

import java.io.IOException;

/**
 * Can change, repeat or refuse a request, and look at responses. Called once per request, outside of redirects and
 * retries; many threads call it at the same time.
 */
@FunctionalInterface
public interface ClientInterceptor {
    /**
     * Returns what {@code next} returns for this or another request, or throws. Close each response that you do not
     * return.
     */
    ClientResponse intercept(ClientRequest request, Next next) throws IOException;

    /** The rest of the chain. It may be called several times. */
    @FunctionalInterface
    interface Next {
        ClientResponse proceed(ClientRequest request) throws IOException;
    }
}
