package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.http.websocket.WebSocketLimits;
import java.time.Duration;

/** The keys {@code server.websocket.*}; docs/guide/websocket.md describes them. */
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

    /** The settings for WebSocket sessions. */
    public WebSocketLimits toLimits() {
        return new WebSocketLimits(maxMessageBytes.bytes(), maxFrameBytes.bytes(), idleTimeout, pingInterval,
                closeTimeout, compression, maxPendingBytes.toIntBytes());
    }
}
