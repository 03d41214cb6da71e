package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Maps PUT requests to a method. See {@link RequestMapping}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface PutMapping {
    /** The same as {@link #path}. */
    String[] value() default {};

    /** Patterns of literals, {@code {id}}, {@code {id:[0-9]+}}, {@code *}; at the end {@code {*rest}} or {@code **}. */
    String[] path() default {};

    /** The media types of the request body that this takes, as {@code application/json}; any other is answered 415. */
    String[] consumes() default {};

    /** The media types this answers with, the preferred first; a request that accepts none is answered 406. */
    String[] produces() default {};
}
