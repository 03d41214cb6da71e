package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Restricts a {@link Filter} or a {@link HandlerInterceptor} to some paths; without it, it applies to all. Stands on
 * the class, or on the method that makes the bean. Patterns are written as in {@link RequestMapping}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface PathPatterns {
    /** Applies to paths that one of these matches; none means every path. */
    String[] value() default {};

    /** Does not apply to paths that one of these matches. */
    String[] exclude() default {};
}
