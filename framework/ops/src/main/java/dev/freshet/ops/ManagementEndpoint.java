package dev.freshet.ops;

import dev.freshet.http.HttpHandler;

/**
 * Answers GET for what a library can say of itself, where health and metrics are answered. Each bean of this type adds
 * a path. It says itself whether it was enabled: as in Spring Boot, what shows the inside of a program is off by
 * default.
 */
public interface ManagementEndpoint {
    /** The path below {@code /actuator/}, as {@code gateway/routes}. */
    String path();

    boolean enabled();

    /** Answers GET and HEAD; may wait. */
    HttpHandler handler();
}
