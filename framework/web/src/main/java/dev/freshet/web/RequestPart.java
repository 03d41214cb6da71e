package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A part of a form with files ({@code multipart/form-data}). A
 * {@link dev.freshet.web.multipart.MultipartFile} receives a file, and a List of them all files of the name. Any other
 * type is read from JSON: status 415 for another media type of the part, 400 for a part that does not fit the type.
 * Text fields are parameters: see {@link RequestParam}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RequestPart {
    /** Same as {@link #name}. */
    String value() default "";

    /** The name in the form. Default: the Java parameter's name. */
    String name() default "";

    /**
     * Whether a missing part gets status 400. If false, the Java parameter is null, or an empty List. An
     * {@link java.util.Optional} parameter is never required.
     */
    boolean required() default true;
}
