/** The threads that run requests. */
@NullMarked
package dev.freshet.server.threads;

import org.jspecify.annotations.NullMarked;
