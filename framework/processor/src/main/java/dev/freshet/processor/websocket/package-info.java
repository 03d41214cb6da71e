/**
 * WebSocket endpoints: for each {@code @WebSocketEndpoint} class, generates a class that registers the endpoint and
 * calls its methods without reflection.
 */
@NullMarked
package dev.freshet.processor.websocket;

import org.jspecify.annotations.NullMarked;
