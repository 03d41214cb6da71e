/**
 * What HTTP/1.1 and HTTP/2 share of a request and its answer. Takes what a handler says, gives it to the protocol.
 */
@NullMarked
package dev.freshet.server.exchange;

import org.jspecify.annotations.NullMarked;
