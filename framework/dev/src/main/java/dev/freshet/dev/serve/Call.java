package dev.freshet.dev.serve;

import dev.freshet.http.HttpRequest;

/**
 * A request that the application is handling.
 *
 * @param thread the thread that runs its handler
 */
public record Call(String method, String path, Thread thread) {

    static Call of(HttpRequest request) {
        return new Call(request.method().toString(), request.path(), Thread.currentThread());
    }

    /** For example {@code GET /items}. */
    public String text() {
        return method + " " + path;
    }
}
