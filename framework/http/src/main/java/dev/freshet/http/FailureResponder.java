package dev.freshet.http;

import java.io.IOException;

/**
 * Answers the failures of a library that the application does not handle. Freshet asks beans of this type last, so the
 * application decides first. Called by many threads concurrently.
 */
@FunctionalInterface
public interface FailureResponder {
    /**
     * Answers the request if this responder knows the failure. The response has been reset.
     *
     * @param thrown the exception that was thrown; look at its causes too
     * @return false to leave the failure to others; then leave the response untouched
     */
    boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws IOException;
}
