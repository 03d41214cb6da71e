package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A path variable, percent-decoded and converted to the parameter's type. A value that cannot be converted gets status
 * 400.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface PathVariable {
    /** Same as {@link #name}. */
    String value() default "";

    /** The variable's name in the path pattern. Default: the parameter's name. */
    String name() default "";
}
