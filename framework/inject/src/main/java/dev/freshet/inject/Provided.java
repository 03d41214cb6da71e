package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a type: whoever starts the scope puts an instance of it there with {@link BeanScope.Builder#bean}, so a bean may
 * ask for it although no bean of the module has that type. A bean of that type is used all the same if there is one.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Provided {
}
