package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.http.websocket.WebSocketLimits;
import java.time.Duration;

/**
 * The keys {@code server.websocket.*}; docs/guide/websocket.md describes them.
 *
 * @param maxMessageBytes One message after decompression. More closes with 1009.
 * @param maxFrameBytes One frame as sent. More closes with 1009.
 * @param idleTimeout How long a peer may send nothing, not even the answer to a ping. 0 means no limit.
 * @param pingInterval After how much silence the server sends a ping. 0 disables pings.
 * @param closeTimeout How long a peer may take to answer a Close.
 * @param compression Uses permessage-deflate if the peer offers it.
 * @param maxPendingBytes Unsent bytes for a peer that reads slowly.
 * @param maxSockets Open WebSockets. Further ones get 503.
 * @param maxSocketsPerClient Open WebSockets of one client. Further ones get 429. 0 means no limit.
 */
@ConfigurationProperties("server.websocket")
public record WebSocketProperties(
        @DefaultValue("1MB") DataSize maxMessageBytes,
        @DefaultValue("1MB") DataSize maxFrameBytes,
        @DefaultValue("60s") Duration idleTimeout,
        @DefaultValue("20s") Duration pingInterval,
        @DefaultValue("5s") Duration closeTimeout,
        @DefaultValue("true") boolean compression,
        @DefaultValue("1MB") DataSize maxPendingBytes,
        @DefaultValue("10000") int maxSockets,
        @DefaultValue("1000") int maxSocketsPerClient) {

    /** @throws IllegalArgumentException if {@link WebSocketLimits} rejects a value or a limit is out of range */
    public WebSocketProperties {
        new WebSocketLimits(maxMessageBytes.bytes(), maxFrameBytes.bytes(), idleTimeout, pingInterval, closeTimeout,
                compression, maxPendingBytes.toIntBytes());
        Room.requireLimits("max-sockets", maxSockets, maxSocketsPerClient);
    }

    public WebSocketLimits toLimits() {
        return new WebSocketLimits(maxMessageBytes.bytes(), maxFrameBytes.bytes(), idleTimeout, pingInterval,
                closeTimeout, compression, maxPendingBytes.toIntBytes());
    }
}
