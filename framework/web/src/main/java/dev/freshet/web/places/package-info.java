/** Limits on event streams and WebSockets, which last as long as their clients want. */
@NullMarked
package dev.freshet.web.places;

import org.jspecify.annotations.NullMarked;
