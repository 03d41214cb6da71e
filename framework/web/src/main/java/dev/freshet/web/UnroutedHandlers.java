package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that match no route. Asked before static files; a library such as the gateway works next to
 * controllers this way. Every bean of this type is asked. Filters apply to these requests; their responses are not
 * compressed.
 */
@FunctionalInterface
public interface UnroutedHandlers {
    /** The handler for this request, or null to pass it on. Called on an event loop, so it must not wait. */
    @Nullable HttpHandler find(HttpRequest request);
}
