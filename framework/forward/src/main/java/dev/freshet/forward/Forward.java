package dev.freshet.forward;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a package: writes into it, for each of these interfaces, an abstract class {@code Forwarding...} that passes every
 * method on to the object that its constructor took.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
public @interface Forward {
    Class<?>[] value();
}
