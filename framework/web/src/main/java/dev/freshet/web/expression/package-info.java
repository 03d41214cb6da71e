/**
 * Regular expressions that take time in proportion to the text. Takes expressions as developers write them, gives
 * whether a whole text fits and what its groups have taken; knows nothing of paths.
 */
@NullMarked
package dev.freshet.web.expression;

import org.jspecify.annotations.NullMarked;
