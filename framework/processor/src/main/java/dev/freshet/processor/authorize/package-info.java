/**
 * The language of {@code @Authorize}: takes the text of an expression and what it may name, gives Java. Text becomes
 * tokens, then a tree, whose types are checked; a mistake is reported with its column.
 */
@NullMarked
package dev.freshet.processor.authorize;

import org.jspecify.annotations.NullMarked;
