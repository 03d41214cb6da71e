/**
 * Wiring: reads classes with stereotype annotations, of this compilation, earlier ones and libraries. Writes a factory
 * per bean and one wiring per module.
 */
@NullMarked
package dev.freshet.processor.inject;

import org.jspecify.annotations.NullMarked;
