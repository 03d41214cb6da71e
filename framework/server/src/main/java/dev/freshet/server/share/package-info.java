/** What a task tells the request threads about its client, so that no client can have all of them. */
@NullMarked
package dev.freshet.server.share;

import org.jspecify.annotations.NullMarked;
