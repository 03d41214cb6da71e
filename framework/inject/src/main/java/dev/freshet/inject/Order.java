package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The position of a bean in an injected {@code List}: lower values come first. Beans without it come last; equal values
 * keep the order of the wiring. Does not affect the order in which beans are made.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Order {

    /** The position of a bean without {@code @Order}. */
    int LAST = Integer.MAX_VALUE;

    /** The position; any int. */
    int value() default LAST;
}
