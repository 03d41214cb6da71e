package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class as a bean: one instance for the life of the scope, made with its constructor.
 *
 * <p>If the class has several constructors, mark one with {@link jakarta.inject.Inject}. An annotation type that
 * carries {@code @Component} is a stereotype: every class that carries the stereotype is a bean. A stereotype with
 * {@code String value()} sets the bean's name.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Component {

    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
