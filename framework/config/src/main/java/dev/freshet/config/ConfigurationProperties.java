package dev.freshet.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record whose components are configuration keys: component {@code maxConcurrency} of a record with prefix
 * {@code server} is the key {@code server.max-concurrency}. The record is bound and checked when the application
 * starts, and can be injected.
 *
 * <p>A component is required unless it has a {@link DefaultValue} or may be absent: an {@code Optional}, a
 * {@code @Nullable}, a list or a map. Components may be records in turn.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ConfigurationProperties {
    /** The prefix of all keys, without a dot at its end. The same as {@link #prefix()}. */
    String value() default "";

    /** The prefix of all keys, without a dot at its end. */
    String prefix() default "";
}
