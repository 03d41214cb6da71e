package dev.freshet.ops;

import dev.freshet.http.HttpHandler;

/**
 * An endpoint of a library under {@code /actuator/}. Each bean of this type adds a path. As in Spring Boot, endpoints
 * that show internals are off by default, so each says whether it is enabled.
 */
public interface ManagementEndpoint {
    /** The path below {@code /actuator/}, for example {@code gateway/routes}. */
    String path();

    boolean enabled();

    /** Handles GET and HEAD; may block. */
    HttpHandler handler();
}
