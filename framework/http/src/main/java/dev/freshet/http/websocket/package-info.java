/**
 * WebSocket (RFC 6455) with permessage-deflate (RFC 7692), without sockets or threads. The package decodes bytes, split
 * anywhere, into messages and encodes messages. {@link dev.freshet.http.websocket.WebSocketSession} combines the parts
 * for one connection.
 */
@NullMarked
package dev.freshet.http.websocket;

import org.jspecify.annotations.NullMarked;
