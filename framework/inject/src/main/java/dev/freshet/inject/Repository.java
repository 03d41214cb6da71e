package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean that reads and writes stored data. To the wiring it is a {@link Component}; the name tells the reader its
 * part.
 */
@Documented
@Component
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Repository {

    /** The bean's name; left empty, the class name with a small first letter. */
    String value() default "";
}
