package dev.freshet.web;

import dev.freshet.http.HttpMethod;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Maps requests to a method; on a class, the beginning of the path of each of its methods. {@code consumes} and
 * {@code produces} of a method replace those of its class.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequestMapping {
    /** The same as {@link #path}. */
    String[] value() default {};

    /** Patterns of literals, {@code {id}}, {@code {id:[0-9]+}}, {@code *}; at the end {@code {*rest}} or {@code **}. */
    String[] path() default {};

    /** The request methods; none means GET, POST, PUT, PATCH and DELETE. HEAD and OPTIONS need no mapping. */
    HttpMethod[] method() default {};

    /** The media types of the request body that this takes, as {@code application/json}; any other is answered 415. */
    String[] consumes() default {};

    /** The media types this answers with, the preferred first; a request that accepts none is answered 406. */
    String[] produces() default {};
}
