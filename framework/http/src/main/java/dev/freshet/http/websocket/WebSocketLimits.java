package dev.freshet.http.websocket;

import java.time.Duration;

/**
 * Limits and timeouts for a WebSocket peer. Each component is the configuration key {@code server.websocket.NAME} in
 * kebab case. Timeouts are checked every quarter of a second.
 *
 * @param maxMessageBytes a message after decompression, whole or in parts; closed with 1009 above it. The frames of the
 *     message on the wire may have an eighth plus 1 KiB more, also closed with 1009 above it. An empty frame counts as
 *     one byte. Default 1 MiB
 * @param maxFrameBytes the payload of a frame on the wire; closed with 1009 above it. Default 1 MiB
 * @param idleTimeout time without any byte from the peer, including pongs; closed with 1001 above it. Zero for no
 *     limit; default 60 s
 * @param pingInterval time without a byte from the peer before it is sent a ping. Zero for no pings; default 20 s
 * @param closeTimeout time for the peer to answer a Close frame; the connection is cut above it. Default 5 s
 * @param compression whether to accept permessage-deflate if a peer offers it; default true
 * @param maxPendingBytes bytes that may wait for a slow peer; above it {@code trySend} refuses and {@code send} blocks.
 *     Default 1 MiB
 */
public record WebSocketLimits(long maxMessageBytes, long maxFrameBytes, Duration idleTimeout, Duration pingInterval,
        Duration closeTimeout, boolean compression, int maxPendingBytes) {

    public static final WebSocketLimits DEFAULT = new WebSocketLimits(1 << 20, 1 << 20, Duration.ofSeconds(60),
            Duration.ofSeconds(20), Duration.ofSeconds(5), true, 1 << 20);

    public WebSocketLimits {
        atLeast(1, maxMessageBytes, "max-message-bytes");
        atLeast(125, maxFrameBytes, "max-frame-bytes");
        atLeast(1, maxPendingBytes, "max-pending-bytes");
        notNegative(idleTimeout, "idle-timeout");
        notNegative(pingInterval, "ping-interval");
        notNegative(closeTimeout, "close-timeout");
    }

    /** These limits with another limit for messages; raises the limit for frames if it is lower. */
    public WebSocketLimits withMaxMessageBytes(long bytes) {
        return new WebSocketLimits(bytes, Math.max(maxFrameBytes, bytes), idleTimeout, pingInterval, closeTimeout,
                compression, maxPendingBytes);
    }

    private static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", is " + value);
        }
    }

    private static void notNegative(Duration value, String name) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative, is " + value);
        }
    }
}
