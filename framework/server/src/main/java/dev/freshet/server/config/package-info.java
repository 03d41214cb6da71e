/** The settings of a server, and the limits that they set. {@code ServerConfig} takes them. */
@NullMarked
package dev.freshet.server.config;

import org.jspecify.annotations.NullMarked;
