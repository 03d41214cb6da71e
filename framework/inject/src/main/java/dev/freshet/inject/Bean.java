package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link Configuration} class that makes a bean. Its parameters are injected as those of a constructor
 * are; it may be static, but not private. The bean can be injected as the declared return type and its supertypes.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Bean {

    /** The value of {@link #destroyMethod} that closes the bean if it is {@link AutoCloseable}. */
    String INFERRED = "(inferred)";

    /** The bean's name; left empty, the method's name. */
    String value() default "";

    /** The same as {@link #value}. */
    String name() default "";

    /** A method of the returned type to call, without arguments, once the bean is made; left empty, none. */
    String initMethod() default "";

    /**
     * A method of the returned type to call, without arguments, when the scope closes. By default {@code close()} of
     * whatever is {@link AutoCloseable}; the empty string leaves the bean alone.
     */
    String destroyMethod() default INFERRED;
}
