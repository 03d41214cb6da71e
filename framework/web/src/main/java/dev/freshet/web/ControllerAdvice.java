package dev.freshet.web;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean whose {@link ExceptionHandler} methods answer the exceptions that the controllers' own ones did not. Several
 * such beans are asked in their {@link dev.freshet.inject.Order}.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ControllerAdvice {
    /** The bean's name; left empty, the class name with a small first letter. */
    String value() default "";
}
