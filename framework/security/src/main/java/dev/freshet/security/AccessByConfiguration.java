package dev.freshet.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The configuration states the callers, in {@code security.paths}. Goes on a mapped method, or on a controller or
 * WebSocket endpoint for all its routes. The application does not start if a route has no rule.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface AccessByConfiguration {
}
