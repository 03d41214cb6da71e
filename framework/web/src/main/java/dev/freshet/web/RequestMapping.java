package dev.freshet.web;

import dev.freshet.http.HttpMethod;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Maps requests to a method. On a class, the path is the prefix of all its methods' paths, and a method's
 * {@code consumes} and {@code produces} replace those of the class.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RequestMapping {
    /** Same as {@link #path}. */
    String[] value() default {};

    /**
     * Path patterns, built from literals, {@code {id}}, {@code {id:[0-9]+}} and {@code *}. A pattern may end with
     * {@code {*rest}} or {@code **}.
     */
    String[] path() default {};

    /** Default: GET, POST, PUT, PATCH and DELETE. HEAD and OPTIONS need no mapping. */
    HttpMethod[] method() default {};

    /** Accepted media types of the request body, such as {@code application/json}; any other gets status 415. */
    String[] consumes() default {};

    /** Media types of the response, the preferred first. A request that accepts none of them gets status 406. */
    String[] produces() default {};
}
