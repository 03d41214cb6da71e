package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The listeners that serve a controller or a WebSocket endpoint: names from {@code server.listeners}, or {@code main}
 * for the listener of {@code server.port}. Without this annotation, all listeners serve it. Exception: listeners with
 * {@code routes: own}.
 *
 * <pre>{@code
 * @Listen("internal")
 * @RestController
 * class ReportController {
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Listen {
    /** One name or more. An unknown one is an error at startup. */
    String[] value();
}
