package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Maps PATCH requests to a method. See {@link RequestMapping}. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface PatchMapping {
    /** Same as {@link #path}. */
    String[] value() default {};

    /** Path patterns; see {@link RequestMapping#path}. */
    String[] path() default {};

    /** Accepted media types of the request body; see {@link RequestMapping#consumes}. */
    String[] consumes() default {};

    /** Media types of the response; see {@link RequestMapping#produces}. */
    String[] produces() default {};
}
