package dev.freshet.gateway.config;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import org.jspecify.annotations.Nullable;

/**
 * Servers that answer the same requests, and how they are talked to.
 *
 * @param pool without TLS, which is made of {@code tls}
 * @param shares how the connections of {@code pool} are divided
 * @param health null if no one asks them
 */
public record UpstreamConfig(String name, ClientProtocol protocol, Discovery discovery, Balance balance,
        @Nullable Health health, Ejection ejection, PoolSettings pool, Shares shares, UpstreamTls tls) {
    /** Whether connections that were made for the other one do for this one. */
    public boolean hasConnectionsOf(UpstreamConfig other) {
        return protocol == other.protocol && pool.equals(other.pool) && tls.equals(other.tls);
    }
}
