package dev.freshet.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method of a {@link FreshetTest} class that returns a {@code Map<String, String>}: configuration that
 * is known only when the test runs, such as the port of another server. Stronger than {@link FreshetTest#properties}.
 * It is called once before the application starts, and may have parameters that other extensions of JUnit provide.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TestProperties {
}
