/**
 * Dependency injection. The annotation processor generates the wiring of each module; {@link
 * dev.freshet.inject.BeanScope} makes, starts and closes the beans.
 *
 * <p>Applications need the annotations and {@code BeanScope}. {@code Wiring}, {@code BeanFactory}, {@code BeanInfo},
 * {@code Beans} and {@code BeanRegistry} are for generated code.
 */
@NullMarked
package dev.freshet.inject;

import org.jspecify.annotations.NullMarked;
