package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** Answers exceptions. Generated from {@link ExceptionHandler} methods. Called by many threads at once. */
@FunctionalInterface
public interface ExceptionResponder {
    /**
     * Answers the request if it knows this exception; the response is fresh.
     *
     * @return false if someone else has to, with the response untouched
     * @throws Exception what went wrong in answering; the request is then answered 500
     */
    boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws Exception;
}
