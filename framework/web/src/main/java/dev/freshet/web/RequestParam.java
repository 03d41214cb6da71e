package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of the query or of a form body ({@code application/x-www-form-urlencoded}, or a text field of
 * {@code multipart/form-data}), decoded and converted to the parameter's type. A List receives all values of the name,
 * those of the query first. A value that cannot be converted gets status 400. If the method takes a {@link RequestBody}
 * or a {@link dev.freshet.web.multipart.MultipartStream}, the body is not read as a form. A {@link NonBlocking} method
 * reads no {@code multipart/form-data}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RequestParam {
    /** Same as {@link #name}. */
    String value() default "";

    /** The name in the request. Default: the Java parameter's name. */
    String name() default "";

    /**
     * Whether a missing parameter gets status 400. If false, the Java parameter is null; a primitive needs a
     * {@link #defaultValue}. An {@link java.util.Optional} parameter is never required.
     */
    boolean required() default true;

    /** Used if the parameter is missing or empty. Checked at compile time. */
    String defaultValue() default "";
}
