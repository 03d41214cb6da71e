package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean that steps aside: it is not made where another one, without this annotation, can be injected as its class, or
 * as the return type of its {@link Bean} method, whatever its name and qualifiers are: a {@code @Named} one counts too.
 * How a library brings a bean that an application may bring itself.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Fallback {
}
