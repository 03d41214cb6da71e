package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** Answers exceptions. Generated from {@link ExceptionHandler} methods. Called by many threads concurrently. */
@FunctionalInterface
public interface ExceptionResponder {
    /**
     * Answers the request if this responder knows the exception. The response has been reset.
     *
     * @return false to pass the exception on; the response must be untouched then
     * @throws Exception if answering fails; the request then gets status 500
     */
    boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws Exception;
}
