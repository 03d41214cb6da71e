package dev.freshet.web;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean whose {@link ExceptionHandler} methods apply to all controllers. A controller's own exception handlers come
 * first; then the advice beans, in their {@link dev.freshet.inject.Order}.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ControllerAdvice {
    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
