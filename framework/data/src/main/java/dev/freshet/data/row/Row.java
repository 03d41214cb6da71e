package dev.freshet.data.row;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a record that statements return: each component takes the column of its name, where {@code firstName} stands for
 * {@code first_name} or {@code firstname}. A component that may be null is {@code @Nullable} or an {@code Optional}.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Row {
}
