package dev.freshet.gateway.config;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import org.jspecify.annotations.Nullable;

/**
 * Instances that answer the same requests, and how to connect to them.
 *
 * @param pool without TLS settings, which come from {@code tls}
 * @param shares how the capacity of {@code pool} is divided
 * @param health null for no health checks
 */
public record UpstreamConfig(String name, ClientProtocol protocol, Discovery discovery, Balance balance,
        @Nullable Health health, Ejection ejection, PoolSettings pool, Shares shares, UpstreamTls tls) {
    /** Whether this upstream can reuse the other one's connections. */
    public boolean hasConnectionsOf(UpstreamConfig other) {
        return protocol == other.protocol && pool.equals(other.pool) && tls.equals(other.tls);
    }
}
