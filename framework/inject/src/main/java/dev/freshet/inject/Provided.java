package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type whose instance is given to the scope with {@link BeanScope.Builder#bean}. Beans may therefore depend on
 * the type although no bean of the module has it. If there is such a bean, it is used.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Provided {
}
