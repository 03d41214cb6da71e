package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Restricts a {@link Filter} or a {@link HandlerInterceptor} to some paths; without it, all paths count. Goes on the
 * class or on the method that makes the bean. For the patterns see {@link RequestMapping#path}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface PathPatterns {
    /** Matching paths are included. Default: every path. */
    String[] value() default {};

    /** Matching paths are left out, even if they are included. */
    String[] exclude() default {};
}
