package dev.freshet.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A promise that this code never waits and takes microseconds: no lock, no database, no network, no sleep. With {@code
 * execution-mode: nio} such a method runs on the event loop, which saves handing the request over to a request thread.
 * A method that breaks the promise delays every connection of that event loop.
 *
 * <p>On a controller, the promise covers all its methods. A route runs on the event loop only if each filter and
 * interceptor in front of it makes the promise too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface NonBlocking {
}
