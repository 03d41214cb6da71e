package dev.freshet.forward;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a package: generates a class {@code ForwardingX<D extends X> extends Base<D> implements X} in it, which forwards
 * every method that the interface X of {@code java.sql} declares itself, including default methods. The base handles
 * inherited methods. Methods that do not throw {@code SQLException} are left out. The class is abstract if a method was
 * left out or the base has abstract methods.
 *
 * <p>The constructor has the parameters of the base's first constructor. The base also needs
 * <ul>
 * <li>{@code D open()}: returns the object to call, or throws;
 * <li>{@code D begin()} and {@code void end()}: called instead around {@link #bracketed} methods; end is called even if
 * begin throws;
 * <li>{@code SQLException failed(SQLException)}: returns what to throw for a failed call;
 * <li>{@code lent(x)}: returns what to return for a result that is an {@code Object}, an {@code Object[]} or of a
 * forwarded type; {@code lent(x, type)} if an argument gives the type of the result;
 * <li>{@code driver(x)}: returns what to pass on for an argument of such a type.
 * </ul>
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
@Repeatable(Forward.List.class)
public @interface Forward {
    /** The interface to implement. */
    Class<?> type();

    /** The class to extend; it has one type parameter. */
    Class<?> base();

    /** Prefixes of the names of bracketed methods; an empty string means all methods. None by default. */
    String[] bracketed() default {};

    /** Container for several annotations. */
    @Retention(RetentionPolicy.SOURCE)
    @Target(ElementType.PACKAGE)
    @interface List {
        /** One for each interface. */
        Forward[] value();
    }
}
