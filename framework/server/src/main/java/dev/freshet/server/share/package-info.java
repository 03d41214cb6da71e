/** Shares of the request threads, so that no client can take all of them. */
@NullMarked
package dev.freshet.server.share;

import org.jspecify.annotations.NullMarked;
