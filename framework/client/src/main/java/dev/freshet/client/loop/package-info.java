/**
 * The event-driven core of the HTTP client, with connections that call listeners. Nothing here blocks.
 *
 * <p>{@link dev.freshet.client.loop.ClientLoop#open} makes connections for any request, over HTTP/1.1 and HTTP/2, with
 * and without TLS. {@link dev.freshet.client.loop.ClientLoop#connect} makes connections for load generators: many
 * requests in flight on one connection, each encoded once, and no allocation per request in steady state.
 *
 * <p>An event loop is one thread. It reads, decrypts, parses, calls listeners, encrypts and writes. Only the tasks of
 * TLS handshakes run on virtual threads.
 */
@NullMarked
package dev.freshet.client.loop;

import org.jspecify.annotations.NullMarked;
