package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class as a bean: one instance for the life of the scope, made through its constructor.
 *
 * <p>A class with several constructors marks the one to call with {@link jakarta.inject.Inject}. On an annotation
 * type, {@code @Component} makes that annotation a stereotype: whatever carries it is a bean. A stereotype that
 * declares {@code String value()} names its beans with it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Component {

    /** The bean's name; left empty, the class name with a small first letter. */
    String value() default "";
}
