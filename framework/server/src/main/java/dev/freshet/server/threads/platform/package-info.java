/** {@code thread-type: platform}: a pool with a maximum size. */
@NullMarked
package dev.freshet.server.threads.platform;

import org.jspecify.annotations.NullMarked;
