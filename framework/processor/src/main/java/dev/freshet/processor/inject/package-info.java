/**
 * Wiring. Takes classes with stereotype annotations, of this compilation, of earlier ones and of libraries; gives a
 * factory a bean and one wiring a module, or errors that say what to do.
 */
@NullMarked
package dev.freshet.processor.inject;

import org.jspecify.annotations.NullMarked;
