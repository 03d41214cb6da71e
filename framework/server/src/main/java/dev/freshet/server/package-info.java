/** The public API of the HTTP server: start it with a configuration and an application. */
@NullMarked
package dev.freshet.server;

import org.jspecify.annotations.NullMarked;
