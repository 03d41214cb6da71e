package dev.freshet.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method of a {@link FreshetTest} class. Its result replaces all beans that can be injected as its
 * return type; they are not made. If there is none, the application does not start. The method is called once before
 * the application starts, and may have parameters that other extensions of JUnit provide. A method of a subclass counts
 * instead of one of its superclass that replaces the same bean.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Replace {

    /** Replaces only the bean of this name. */
    String value() default "";
}
