package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a bean only if a profile is active. Each value is a profile name or an expression with {@code !}, {@code &},
 * {@code |} and parentheses: {@code "!prod"}, {@code "eu & (prod | staging)"}. Mixing {@code &} and {@code |} requires
 * parentheses. Of several values, one must be true.
 *
 * <p>On a {@link Configuration} class, it also applies to its {@link Bean} methods. The profile {@code default} is
 * active if no other is. Expressions are checked and compiled to Java at compile time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Profile {

    /** Profile names or expressions; one must be true. */
    String[] value();
}
