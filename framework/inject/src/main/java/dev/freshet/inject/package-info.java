/**
 * Injection. Takes the wiring that the annotation processor wrote for each module, gives a {@link
 * dev.freshet.inject.BeanScope} with every bean made, started and ready to be closed again.
 *
 * <p>Users need the annotations and {@code BeanScope}; {@code Wiring}, {@code BeanFactory}, {@code BeanInfo},
 * {@code Beans} and {@code BeanRegistry} are what generated code is written against.
 */
@NullMarked
package dev.freshet.inject;

import org.jspecify.annotations.NullMarked;
