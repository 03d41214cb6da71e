package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component of a {@link Row @Row} record that is a record itself: its components are columns of the same row. A
 * {@code @Nullable} or {@code Optional} component is absent if all its columns are null.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Embedded {
    /** Prefix of its column names: {@code address_} for {@code address_city}; empty by default. */
    String prefix() default "";
}
