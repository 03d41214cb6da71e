package dev.freshet.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record whose components are configuration keys. With the prefix {@code server}, the component {@code
 * maxConcurrency} is the key {@code server.max-concurrency}. The record is read and checked at startup, and can be
 * injected.
 *
 * <p>A component is required unless it has a {@link DefaultValue}, is an {@code Optional}, a list or a map, or is
 * {@code @Nullable}. Components may be records.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ConfigurationProperties {
    /** Same as {@link #prefix()}. */
    String value() default "";

    /** The prefix of all keys, without a trailing dot. */
    String prefix() default "";
}
