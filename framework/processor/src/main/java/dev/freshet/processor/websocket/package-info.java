/**
 * WebSocket endpoints. Takes a class with its annotated methods, gives a class that registers it and calls the methods
 * directly, or errors that say what to do.
 */
@NullMarked
package dev.freshet.processor.websocket;

import org.jspecify.annotations.NullMarked;
