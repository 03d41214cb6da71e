package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method: the response status when it returns normally. On an exception class: the response status when it is
 * thrown and no {@link ExceptionHandler} takes it.
 *
 * <p>Below 500, the client receives the exception's message as the problem's detail. From 500 on, the exception is
 * logged as an error under an id, and the client receives the id only.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ResponseStatus {
    /** The status, 200 to 599; on an exception class 400 to 599. */
    int value();
}
