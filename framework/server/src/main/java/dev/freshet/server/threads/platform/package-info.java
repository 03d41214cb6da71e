/**
 * {@code thread-type: platform}. Takes a task, gives it the next free thread of a pool of fixed size.
 */
@NullMarked
package dev.freshet.server.threads.platform;

import org.jspecify.annotations.NullMarked;
