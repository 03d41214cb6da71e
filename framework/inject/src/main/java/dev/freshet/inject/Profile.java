package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a bean only while a profile is active. Each value is a profile's name or an expression of names with {@code !},
 * {@code &}, {@code |} and parentheses: {@code "!prod"}, {@code "eu & (prod | staging)"}; {@code &} and {@code |} are
 * not mixed without parentheses. With several values, one that holds is enough.
 *
 * <p>On a {@link Configuration} class it holds for its {@link Bean} methods too. The profile {@code default} is active
 * when no other is. Expressions are checked and turned into Java when the application is compiled.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Profile {

    /** The profiles or expressions, of which one has to hold. */
    String[] value();
}
