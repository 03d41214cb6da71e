/**
 * The event-loop core of the HTTP client. Takes requests encoded once and addresses, gives connections that call a
 * listener as responses come in. Nothing here waits, and a request in steady state allocates nothing.
 */
@NullMarked
package dev.freshet.client.loop;

import org.jspecify.annotations.NullMarked;
