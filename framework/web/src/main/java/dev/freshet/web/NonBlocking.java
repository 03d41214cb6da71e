package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A promise that this never waits and takes microseconds: no lock, no database, no network, no sleep. With {@code
 * execution-mode: nio} such a method runs on the event loop itself, which saves the hand-over to a thread; one that
 * waits in spite of its promise holds up every connection of that loop.
 *
 * <p>On a controller it speaks for all its methods. A route runs there only if each filter and interceptor before it
 * has made the promise too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface NonBlocking {
}
