package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits how many requests of one client a mapped method takes. Each client has a bucket of tokens, which fills evenly.
 * A request takes one token; without a token, it gets 429 with {@code Retry-After}.
 *
 * <p>On a controller, its methods share the limit. A method with a limit of its own does not count there.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RateLimit {
    /** The rate, such as {@code 100/s}, {@code 5/m} or {@code 10/500ms}. */
    String value();

    /** How many requests may come at once: the size of a bucket. 0 for as many as the rate counts. */
    int burst() default 0;

    /** What makes two requests come from the same client. */
    Key key() default Key.CLIENT_ADDRESS;

    /** Ways to tell clients apart. */
    enum Key {
        /**
         * The peer of the connection; for IPv6, its first 64 bits. Counted before the gate, so requests with wrong
         * credentials count too. Behind a proxy, all clients have the same address.
         */
        CLIENT_ADDRESS,
        /**
         * The caller that the gate of {@code freshet-security} has found. Counted after the gate. Callers without
         * credentials count by their addresses; so does everyone on a route with {@code @PermitAll}, which looks at no
         * credentials.
         */
        CALLER
    }
}
