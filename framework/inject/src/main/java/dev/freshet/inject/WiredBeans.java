package dev.freshet.inject;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the classes of the beans in a generated {@link Wiring}, by name because some are not public. The processor
 * reads it when it compiles a module that depends on this one.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface WiredBeans {

    /** Canonical names of bean and configuration classes. */
    String[] value();
}
