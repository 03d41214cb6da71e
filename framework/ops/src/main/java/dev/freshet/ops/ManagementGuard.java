package dev.freshet.ops;

import dev.freshet.http.HttpHandler;

/** Guards the endpoints of the {@link Management}. */
@FunctionalInterface
public interface ManagementGuard {
    /**
     * Puts checks in front of a handler. Called at startup.
     *
     * @param path the only path that the handler answers
     * @param health whether the path is that of the health or of one of its probes
     */
    HttpHandler before(String path, boolean health, HttpHandler handler);
}
