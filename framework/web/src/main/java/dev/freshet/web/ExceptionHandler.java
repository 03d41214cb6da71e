package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that answers exceptions: those of its controller or, in a {@link ControllerAdvice}, those of all
 * controllers. Among several methods, the one for the most specific class is called. It may take the exception, the
 * request and the response as parameters, and may return whatever a mapped method may return. The status is 200 unless
 * the method sets another.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface ExceptionHandler {
    /** The exceptions to answer. Default: the type of the method's exception parameter. */
    Class<? extends Throwable>[] value() default {};
}
