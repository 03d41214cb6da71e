/**
 * Server-sent events (WHATWG HTML, "Server-sent events"). A response continues, event by event, until the producer
 * ends, the client leaves or the server stops.
 */
@NullMarked
package dev.freshet.web.sse;

import org.jspecify.annotations.NullMarked;
