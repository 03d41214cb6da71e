package dev.freshet.server.io;

/**
 * What all connections of a listener have in common.
 *
 * @param name the name of the listener
 */
public record ListenerKind(String name, WireFactory wires, ProtocolFactory protocols) {
}
