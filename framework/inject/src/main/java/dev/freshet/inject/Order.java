package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The place of a bean in an injected {@code List}: lower values come first. A bean without it comes last; equal values
 * keep the order of the wiring. It does not change the order in which beans are made.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Order {

    /** The place of a bean that has no {@code @Order}. */
    int LAST = Integer.MAX_VALUE;

    /** The place; any int. */
    int value() default LAST;
}
