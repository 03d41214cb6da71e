/** {@code thread-type: virtual}: a virtual thread for each task. */
@NullMarked
package dev.freshet.server.threads.virtual;

import org.jspecify.annotations.NullMarked;
