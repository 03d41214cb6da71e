package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Shares;
import dev.freshet.gateway.config.UpstreamConfig;
import dev.freshet.gateway.upstream.AddressSource.Found;
import java.net.InetSocketAddress;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Opens the instances of one group.
 *
 * @param budget shared by all groups
 * @param tls null to trust what the JVM trusts
 */
record InstanceFactory(ClientRuntime runtime, BufferBudget budget, @Nullable SSLContext tls) {
    /** @param shares reads the active configuration */
    PooledInstance open(UpstreamConfig config, Found found, Supplier<Shares> shares, PassiveHealth passive) {
        PoolSettings settings = config.pool().toBuilder().tls(tls).build();
        ConnectionPool pool = runtime.open(endpoint(config, found), settings);
        InstancePlaces places = new InstancePlaces(found.address().authority(), pool, shares, settings.maxWaiting(),
                budget);
        return new PooledInstance(found, pool, places, passive);
    }

    ConnectionPool forChecks(UpstreamConfig config, PooledInstance instance) {
        PoolSettings settings = config.pool().toBuilder().tls(tls).maxConnections(1).maxWaiting(0).build();
        return runtime.open(instance.pool().endpoint(), settings);
    }

    /** Leaves names unresolved; the pool resolves them for each connection. IP addresses need no lookup. */
    private static Endpoint endpoint(UpstreamConfig config, Found found) {
        Address address = found.address();
        boolean literal = address.host().indexOf(':') >= 0 || address.host().matches("[0-9.]+");
        InetSocketAddress socket = literal ? new InetSocketAddress(address.host(), address.port())
                : InetSocketAddress.createUnresolved(address.host(), address.port());
        return new Endpoint(socket, config.protocol(), config.tls().serverName().orElse(found.name()));
    }
}
