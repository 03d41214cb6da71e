/** Observes a subject under load: hot methods, compilations, packets. */
@NullMarked
package dev.freshet.lab.inside;

import org.jspecify.annotations.NullMarked;
