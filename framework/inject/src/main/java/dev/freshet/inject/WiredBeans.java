package dev.freshet.inject;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a generated {@link Wiring}: the classes whose beans it holds, as names since some are not public. The processor
 * reads it when a module that depends on this one is compiled.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface WiredBeans {

    /** Canonical names of bean and configuration classes. */
    String[] value();
}
