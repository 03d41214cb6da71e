package dev.freshet.server.exchange;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

/** Fails like the handler that could not begin. */
record FailedDeferral(Throwable failure) implements DeferringHandler.Deferred {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        switch (failure) {
            case Exception exception -> throw exception;
            case Error error -> throw error;
            default -> throw new IllegalStateException(failure);
        }
    }

    @Override
    public void drop() {
        // Nothing was begun.
    }

    /** Reporting the failure may wait for the log. */
    @Override
    public boolean nonBlocking() {
        return false;
    }
}
