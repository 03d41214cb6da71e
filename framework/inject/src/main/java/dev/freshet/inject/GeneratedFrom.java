package dev.freshet.inject;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a generated class: the class it was written for. Compile errors about the generated class are reported there, and
 * coverage tools leave the class out.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GeneratedFrom {

    /** The class in the user's source. */
    Class<?> value();
}
