/**
 * What the processor knows of beans, in plain records. Takes beans and what they need, gives the order in which to make
 * them and the problems that keep them from being made. Knows no compiler, so it is tested without one.
 */
@NullMarked
package dev.freshet.processor.model;

import org.jspecify.annotations.NullMarked;
