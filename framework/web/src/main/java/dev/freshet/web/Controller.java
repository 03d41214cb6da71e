package dev.freshet.web;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean whose mapped methods answer requests. The same as {@link RestController}: what a method returns is the body.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Controller {
    /** The bean's name; left empty, the class name with a small first letter. */
    String value() default "";
}
