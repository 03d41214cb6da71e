package dev.freshet.inject;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a generated class with its source class. Compile errors in the generated class are reported at the source
 * class, and coverage tools ignore the generated class.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GeneratedFrom {

    Class<?> value();
}
