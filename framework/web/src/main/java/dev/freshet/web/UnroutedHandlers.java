package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that no route takes, before files are looked for and before they are refused: how a library such as
 * the gateway comes in beside controllers. A bean of this type is asked. Filters stand before what it gives; responses
 * are not compressed.
 */
@FunctionalInterface
public interface UnroutedHandlers {
    /** Who answers this request; null if that is for others. Called on an event loop, so it must not wait. */
    @Nullable HttpHandler find(HttpRequest request);
}
