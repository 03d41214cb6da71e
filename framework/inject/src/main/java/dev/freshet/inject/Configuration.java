package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A class whose {@link Bean} methods make beans. The class is a bean itself, so its constructor may take other beans.
 *
 * <p>There is no proxy: a {@code @Bean} method that calls another one makes a second object. Take the bean as a
 * parameter instead.
 */
@Documented
@Component
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Configuration {

    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
