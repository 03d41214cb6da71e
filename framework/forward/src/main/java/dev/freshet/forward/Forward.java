package dev.freshet.forward;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a package: writes into it a class {@code ForwardingX<D extends X> extends Base<D> implements X} that passes on
 * every method which the interface X of {@code java.sql} itself declares, default methods too. What X inherits is left
 * to the base. A method that may not throw {@code SQLException} is left out. The class is abstract if one was left out,
 * or if the base declares abstract methods.
 *
 * <p>The constructor takes what the first one of the base takes. Beyond that the base has
 * <ul>
 * <li>{@code D open()}: the object to call, or an exception;
 * <li>{@code D begin()} and {@code void end()} in its place around {@link #bracketed} methods; end is called even if
 *     begin throws;
 * <li>{@code SQLException failed(SQLException)}: what to throw for what a call has thrown;
 * <li>{@code lent(x)}: what to return for a result whose type is forwarded too, {@code Object} or {@code Object[]};
 *     {@code lent(x, type)} where the type of the result is an argument;
 * <li>{@code driver(x)}: what to pass on for an argument of such a type.
 * </ul>
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
@Repeatable(Forward.List.class)
public @interface Forward {
    /** The interface. */
    Class<?> type();

    /** The class to extend; it has one type parameter. */
    Class<?> base();

    /** What the names of methods begin with that are bracketed; an empty text for all methods. None by default. */
    String[] bracketed() default {};

    /** Several of them. */
    @Retention(RetentionPolicy.SOURCE)
    @Target(ElementType.PACKAGE)
    @interface List {
        /** One an interface. */
        Forward[] value();
    }
}
