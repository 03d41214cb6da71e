package dev.freshet.inject;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link Configuration} class that makes a bean. Its parameters are injected like those of a constructor.
 * The method may be static but not private. The bean can be injected as the declared return type and its supertypes.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Bean {

    /** The value of {@link #destroyMethod} that closes the bean if it is {@link AutoCloseable}. */
    String INFERRED = "(inferred)";

    /** The bean's name. Default: the method's name. */
    String value() default "";

    /** Same as {@link #value}. */
    String name() default "";

    /**
     * A method of the returned type, without parameters, to call after the bean is made. Default: none. If the returned
     * type is a class with {@code @PostConstruct} methods, they are called before.
     */
    String initMethod() default "";

    /**
     * A method of the returned type, without parameters, to call when the scope closes. Default: {@code close()} if the
     * bean is {@link AutoCloseable}. Empty: none. If the returned type is a class with {@code @PreDestroy} methods,
     * they are called before.
     */
    String destroyMethod() default INFERRED;
}
