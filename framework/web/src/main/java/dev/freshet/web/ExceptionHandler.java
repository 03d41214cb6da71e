package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that answers exceptions: those of its controller, or, in a {@link ControllerAdvice}, of every controller.
 * The method for the most specific class is called. It may take the exception, the request and the response, and
 * returns what a mapped method may return; its status is 200 unless said otherwise.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface ExceptionHandler {
    /** The exceptions to answer; none means the type of the method's parameter. */
    Class<? extends Throwable>[] value() default {};
}
