package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A default bean, such as one of a library that an application may replace. It is not made if another bean without this
 * annotation can be injected as its class, or as the return type of its {@link Bean} method. The name and qualifiers of
 * the other bean do not matter: a {@code @Named} bean counts too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Fallback {
}
