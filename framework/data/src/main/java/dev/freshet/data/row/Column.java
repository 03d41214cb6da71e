package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a component of a {@link Row @Row} record: the name of its column, where it is not that of the component. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Column {
    /** The name, compared without case; within {@link Embedded @Embedded}, what follows the prefix. */
    String value();
}
