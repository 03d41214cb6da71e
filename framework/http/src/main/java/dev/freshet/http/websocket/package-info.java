/**
 * WebSocket (RFC 6455) with permessage-deflate (RFC 7692), without sockets and threads. Takes bytes, in any pieces;
 * gives messages and what to answer, and takes messages back to bytes. A
 * {@link dev.freshet.http.websocket.WebSocketSession} is the parts put together for a connection that has left HTTP.
 */
@NullMarked
package dev.freshet.http.websocket;

import org.jspecify.annotations.NullMarked;
