package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of the query, or of a form that is the body ({@code application/x-www-form-urlencoded}), decoded and
 * converted to the parameter's type; a List takes every one of the name, those of the query first. A value that does
 * not convert is answered 400. The body stays unread where the method has a {@link RequestBody}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RequestParam {
    /** The same as {@link #name}. */
    String value() default "";

    /** The name of the parameter in the request; the name of the parameter if not said. */
    String name() default "";

    /**
     * Whether the request is answered 400 if it has none. If not, the parameter is null; primitives need a
     * {@link #defaultValue}. An {@link java.util.Optional} parameter is never required.
     */
    boolean required() default true;

    /** What to take where the request has none or an empty one; checked when compiling. */
    String defaultValue() default "";
}
