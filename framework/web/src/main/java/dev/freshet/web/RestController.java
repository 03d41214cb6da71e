package dev.freshet.web;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean whose mapped methods answer requests; the returned value is the response body. The annotation
 * processor generates the routes.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface RestController {
    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
