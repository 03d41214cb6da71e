/**
 * WebSocket endpoints. Calls the endpoint for the path when a peer connects, sends or closes, and sends the returned
 * values.
 */
@NullMarked
package dev.freshet.web.websocket;

import org.jspecify.annotations.NullMarked;
