package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A request cookie, converted to the parameter's type. A value that cannot be converted gets status 400. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface CookieValue {
    /** Same as {@link #name}. */
    String value() default "";

    /** The cookie's name. Default: the parameter's name. */
    String name() default "";

    /**
     * Whether a missing cookie gets status 400. If false, the parameter is null; a primitive needs a
     * {@link #defaultValue}. An {@link java.util.Optional} parameter is never required.
     */
    boolean required() default true;

    /** Used if the cookie is missing or empty. Checked at compile time. */
    String defaultValue() default "";
}
