/**
 * A model of beans as plain records: finds the order in which to make them, and problems. Does not depend on the
 * compiler, so tests need none.
 */
@NullMarked
package dev.freshet.processor.model;

import org.jspecify.annotations.NullMarked;
