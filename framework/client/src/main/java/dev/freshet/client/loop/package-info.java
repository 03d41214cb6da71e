/**
 * The event-loop core of the HTTP client. Takes addresses and requests, gives connections that call a listener as
 * responses come in. Nothing here waits.
 *
 * <p>{@link dev.freshet.client.loop.ClientLoop#open} gives connections for requests of any kind, over HTTP/1.1 and
 * HTTP/2, with TLS and without. {@link dev.freshet.client.loop.ClientLoop#connect} gives those that a load generator
 * uses: many requests in flight on one, each encoded once, and nothing allocated for one in steady state.
 *
 * <p>A loop is one thread: it reads, decrypts, parses, calls listeners, encrypts and writes. Only what a TLS handshake
 * wants done aside runs on a virtual thread of its own.
 */
@NullMarked
package dev.freshet.client.loop;

import org.jspecify.annotations.NullMarked;
