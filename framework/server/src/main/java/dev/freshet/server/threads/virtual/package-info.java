/**
 * {@code thread-type: virtual}. Takes a task, gives it a virtual thread of its own.
 */
@NullMarked
package dev.freshet.server.threads.virtual;

import org.jspecify.annotations.NullMarked;
