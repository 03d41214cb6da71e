package dev.freshet.server.io;

/**
 * The properties that all connections of a listener share.
 *
 * @param name the name of the listener
 */
public record ListenerKind(String name, WireFactory wires, ProtocolFactory protocols, WriteLimits limits) {
}
