package dev.freshet.web;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean whose mapped methods answer requests. Same as {@link RestController}: the returned value is the response body.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Controller {
    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
