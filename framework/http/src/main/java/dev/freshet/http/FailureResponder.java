package dev.freshet.http;

import java.io.IOException;

/**
 * Answers the failures of a library that the application does not handle. The beans of this type are asked last, so the
 * application decides first. Called by many threads concurrently.
 */
@FunctionalInterface
public interface FailureResponder {
    /**
     * Answers the request if this responder knows the failure. The response has been reset.
     *
     * @param thrown the exception that was thrown; its causes may be known too
     * @return false to leave the failure to others; the response must be untouched then
     */
    boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws IOException;
}
