/** Blocking requests and responses on pooled connections, with streamed bodies in both directions. */
@NullMarked
package dev.freshet.client.exchange;

import org.jspecify.annotations.NullMarked;
