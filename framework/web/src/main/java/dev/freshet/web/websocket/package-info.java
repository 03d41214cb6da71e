/**
 * WebSocket endpoints. Takes what a WebSocket peer does: opens, sends, closes; gives each to the method of the endpoint
 * that its path names, and sends what that returns.
 */
@NullMarked
package dev.freshet.web.websocket;

import org.jspecify.annotations.NullMarked;
