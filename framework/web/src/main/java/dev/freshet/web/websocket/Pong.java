package dev.freshet.web.websocket;

/**
 * A peer's answer to {@link WebSocket#ping}, or an unsolicited pong (RFC 6455 section 5.5.3).
 *
 * @param payload at most 125 bytes; an answer repeats those of the ping
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pong(byte[] payload) {
}
