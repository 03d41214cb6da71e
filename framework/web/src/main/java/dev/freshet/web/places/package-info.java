/**
 * Room for what lasts as long as a client likes, event streams and WebSockets. Takes a request, gives a place or
 * refuses.
 */
@NullMarked
package dev.freshet.web.places;

import org.jspecify.annotations.NullMarked;
