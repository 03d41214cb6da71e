package dev.freshet.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets in callers for whom an expression holds, such as {@code role('editor') or Orders.owns(id, caller)}. The compiler
 * checks the expression and writes it as Java. Goes on a mapped method or a method of a bean. On a class, it applies to
 * all these methods, including inherited ones. A request without credentials is refused before the expression is
 * evaluated. If the expression does not hold, the method is not called.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Authorize {
    /**
     * The expression: {@code or}, {@code and}, {@code ==}, {@code !=}, {@code in}, parentheses, text in single quotes,
     * whole numbers, {@code true}, {@code false}, {@code role('x')}, {@code scope('x')}, {@code authenticated}, {@code
     * caller}, {@code caller.name}, {@code caller.issuer}, {@code claims.x}, the parameters of the method, and methods
     * of beans that return boolean.
     */
    String value();

    /** Whether the response is 404, as for a path without a route, instead of 403. */
    boolean hide() default false;
}
