package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a component of a {@link Row @Row} record that is a record itself: its components are columns of the same row. If
 * the component is {@code @Nullable} or an {@code Optional}, it is absent when all its columns are null.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Embedded {
    /** What the names of its columns begin with: {@code address_} for {@code address_city}; empty by default. */
    String prefix() default "";
}
