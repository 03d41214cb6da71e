package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A bean with business rules. Works like {@link Component}; the name documents the role. */
@Documented
@Component
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Service {

    /** The bean's name. Default: the class name with a lower-case first letter. */
    String value() default "";
}
