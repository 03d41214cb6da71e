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

/** Opens the connections of a group's instances. */
final class InstanceFactory {
    private final ClientRuntime runtime;
    private final BufferBudget budget;
    private final @Nullable SSLContext tls;

    /**
     * For one group.
     *
     * @param budget of all groups
     * @param tls null for what the JVM trusts
     */
    InstanceFactory(ClientRuntime runtime, BufferBudget budget, @Nullable SSLContext tls) {
        this.runtime = runtime;
        this.budget = budget;
        this.tls = tls;
    }

    /** @param shares as the configuration in force has them */
    PooledInstance open(UpstreamConfig config, Found found, Supplier<Shares> shares, PassiveHealth passive) {
        PoolSettings settings = config.pool().toBuilder().tls(tls).build();
        ConnectionPool pool = runtime.open(endpoint(config, found), settings);
        InstancePlaces places = new InstancePlaces(found.address().authority(), pool, shares, settings.maxWaiting(),
                budget);
        return new PooledInstance(found, pool, places, passive, new ActiveHealth());
    }

    ConnectionPool forChecks(UpstreamConfig config, PooledInstance instance) {
        PoolSettings settings = config.pool().toBuilder().tls(tls).maxConnections(1).maxWaiting(0).build();
        return runtime.open(instance.pool().endpoint(), settings);
    }

    /** Names stay names: the pool resolves them for each connection. */
    private static Endpoint endpoint(UpstreamConfig config, Found found) {
        Address address = found.address();
        boolean literal = address.host().indexOf(':') >= 0 || isDotted(address.host());
        InetSocketAddress socket = literal ? new InetSocketAddress(address.host(), address.port())
                : InetSocketAddress.createUnresolved(address.host(), address.port());
        return new Endpoint(socket, config.protocol(), config.tls().serverName().orElse(found.name()));
    }

    /** Whether it is an IPv4 address, which the JDK resolves without asking anyone. */
    private static boolean isDotted(String host) {
        for (int i = 0; i < host.length(); i++) {
            if ("0123456789.".indexOf(host.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }
}
