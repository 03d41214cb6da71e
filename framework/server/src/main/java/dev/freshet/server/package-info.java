/**
 * The server as its user sees it. Takes a configuration and an application, gives a running server.
 */
@NullMarked
package dev.freshet.server;

import org.jspecify.annotations.NullMarked;
