package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The body of the request. A String, {@code byte[]} or {@link java.io.InputStream} takes it as it is; any other type
 * is read from JSON: 415 for another media type, 400 for what does not fit the type.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RequestBody {
    /** Whether an empty body is answered 400. If not, the parameter is null. */
    boolean required() default true;
}
