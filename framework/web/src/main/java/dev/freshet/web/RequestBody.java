package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The request body. A String, {@code byte[]} or {@link java.io.InputStream} receives it unparsed. Any other type is
 * read from JSON: status 415 for another media type, 400 for a body that does not fit the type. A compressed body gets
 * 415 too; only {@code byte[]} and {@code InputStream} receive it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RequestBody {
    /** Whether an empty body gets status 400. If false, the parameter is null. */
    boolean required() default true;
}
