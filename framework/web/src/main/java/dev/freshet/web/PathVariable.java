package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A part of the path, percent-decoded and converted to the parameter's type. A value that does not convert is
 * answered 400.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface PathVariable {
    /** The same as {@link #name}. */
    String value() default "";

    /** The name of the variable in the pattern; the name of the parameter if not said. */
    String name() default "";
}
