package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The status of the response where a method returns normally, or, on an exception class, where it is thrown and no
 * {@link ExceptionHandler} takes it.
 *
 * <p>Below 500 the exception's message goes to the client as the problem's detail. From 500 it does not: the exception
 * is logged at error under an id, and the client gets the id.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ResponseStatus {
    /** The status code, 200 to 599; on an exception class 400 to 599. */
    int value();
}
