package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A class whose {@link Bean} methods make beans. It is a bean itself and may take others in its constructor.
 *
 * <p>There is no proxy: a {@code @Bean} method that calls another one makes a second object. Take the bean as a
 * parameter instead.
 */
@Documented
@Component
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Configuration {

    /** The bean's name; left empty, the class name with a small first letter. */
    String value() default "";
}
