package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the column of a component of a {@link Row @Row} record, if it differs from the component's name. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Column {
    /** The column's name, case-insensitive; inside {@link Embedded @Embedded}, the part after the prefix. */
    String value();
}
