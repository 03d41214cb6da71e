package dev.freshet.http.websocket;

import java.time.Duration;

/**
 * What a WebSocket peer may make the server hold, and how long it may take. Each component is the configuration key
 * {@code server.websocket.NAME} in kebab case. Time limits are checked every quarter of a second.
 *
 * @param maxMessageBytes a message, after decompression, taken whole or in parts; over it the connection is closed with
 *     1009. Its frames, as they are on the wire, may have an eighth of this and 1 KiB more; over it 1009 too. An empty
 *     frame counts as one byte. Default 1 MiB
 * @param maxFrameBytes the payload of one frame as it is on the wire; over it 1009. Default 1 MiB
 * @param idleTimeout a peer that sends nothing, not even an answer to a ping; over it the connection is closed with
 *     1001. Zero for no limit; default 60 s
 * @param pingInterval a peer that has sent nothing for so long is sent a ping. Zero for never; default 20 s
 * @param closeTimeout how long the peer may take to answer a Close frame before it is cut off; default 5 s
 * @param compression whether permessage-deflate is agreed to when a peer offers it; default true
 * @param maxPendingBytes bytes that wait for a slow reader: more make {@code trySend} refuse and {@code send} wait.
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

    /** The same with another limit for messages, and for frames if theirs is lower. */
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
