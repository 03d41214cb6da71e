/**
 * The threads that requests are handled on. Takes tasks, gives each one a thread.
 */
@NullMarked
package dev.freshet.server.threads;

import org.jspecify.annotations.NullMarked;
