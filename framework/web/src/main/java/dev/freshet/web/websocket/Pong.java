package dev.freshet.web.websocket;

/**
 * The answer of a peer to {@link WebSocket#ping}, or one that nobody has asked for (RFC 6455 section 5.5.3).
 *
 * @param payload at most 125 bytes, those of the ping
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pong(byte[] payload) {
}
