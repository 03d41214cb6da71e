/**
 * The HTTP message model: what a handler sees of a request and what it says in a response, whatever the protocol
 * version or the execution mode. Takes nothing, gives the contracts that engine and framework meet at.
 */
@NullMarked
package dev.freshet.http;

import org.jspecify.annotations.NullMarked;
