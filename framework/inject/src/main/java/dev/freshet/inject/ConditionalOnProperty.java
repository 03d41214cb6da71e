package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a bean only if a key of the configuration has a value. By default, any value counts except {@code false},
 * {@code no} and {@code off}. A key without a value does not count, and neither does a section, which has keys below
 * it. Several names and several annotations must all hold.
 *
 * <p>On a {@link Configuration} class, it also applies to its {@link Bean} methods. Together with {@link Profile}, both
 * must hold. The startup reads the key, so it is known to the check for unknown keys. A placeholder in its value that
 * cannot be resolved fails the startup.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
@Repeatable(ConditionalOnProperties.class)
public @interface ConditionalOnProperty {

    /** The keys in kebab-case, below the prefix. Same as {@link #name}. */
    String[] value() default {};

    /** The section of the keys; a dot is added. Empty if the names are whole keys. */
    String prefix() default "";

    /** The keys in kebab-case, below the prefix. Same as {@link #value}. */
    String[] name() default {};

    /**
     * The value that each key must have; upper and lower case are the same, and so are {@code true}, {@code yes} and
     * {@code on}, as well as {@code false}, {@code no} and {@code off}. Empty for any value that is not false.
     */
    String havingValue() default "";

    /** Whether a key without a value counts as well. */
    boolean matchIfMissing() default false;
}
