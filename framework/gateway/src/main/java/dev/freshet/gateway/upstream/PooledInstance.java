package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.upstream.AddressSource.Found;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** An instance with its connection pool. */
final class PooledInstance implements Instance {
    private final Address address;
    private final String authority;
    private final ConnectionPool pool;
    private final InstancePlaces places;
    private final PassiveHealth passive;
    private final ActiveHealth active = new ActiveHealth();
    private final long seed;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final LongAdder answered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private volatile int weight;

    PooledInstance(Found found, ConnectionPool pool, InstancePlaces places, PassiveHealth passive) {
        this.address = found.address();
        this.authority = found.authority();
        this.pool = pool;
        this.places = places;
        this.passive = passive;
        this.seed = Hashing.of(address.authority());
        this.weight = address.weight();
    }

    @Override
    public String authority() {
        return authority;
    }

    @Override
    public Place reserve(InetAddress client, Use use, Duration limit) throws ClientException {
        try {
            return places.reserve(client, use, limit);
        } catch (ClientException failure) {
            count(failure);
            throw failure;
        }
    }

    @Override
    public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
        inFlight.incrementAndGet();
        boolean begun = false;
        try {
            Exchange exchange = pool.begin(request, limits);
            begun = true;
            return exchange;
        } catch (ClientException failure) {
            count(failure);
            throw failure;
        } finally {
            if (!begun) {
                inFlight.decrementAndGet();
            }
        }
    }

    @Override
    public @Nullable Place reserveNow(InetAddress client) {
        return places.reserveNow(client);
    }

    @Override
    public Exchange beginAsync(OutgoingRequest request, TimeLimits limits) {
        Exchange exchange = pool.beginAsync(request, limits);
        inFlight.incrementAndGet();
        return exchange;
    }

    @Override
    public void ended(int status) {
        inFlight.decrementAndGet();
        answered.increment();
        if (status >= 502 && status <= 504) {
            passive.failed(this);
        } else {
            passive.succeeded();
        }
    }

    @Override
    public void failed(ClientException failure) {
        inFlight.decrementAndGet();
        count(failure);
    }

    private void count(ClientException failure) {
        if (failure.failure() != Failure.CANCELLED) {
            failed.increment();
        }
        if (Faults.isOfUpstream(failure.failure())) {
            passive.failed(this);
        }
    }

    boolean isAvailable() {
        return active.isHealthy() && !passive.isEjected();
    }

    Address address() {
        return address;
    }

    ConnectionPool pool() {
        return pool;
    }

    PassiveHealth passive() {
        return passive;
    }

    ActiveHealth active() {
        return active;
    }

    /** Equal for the same address in every gateway. */
    long seed() {
        return seed;
    }

    int weight() {
        return weight;
    }

    void weight(int weight) {
        this.weight = weight;
    }

    int inFlight() {
        return inFlight.get();
    }

    InstanceState state(long now) {
        PoolMetrics all = pool.metrics();
        PoolMetrics connections = new PoolMetrics(all.connections(), all.idle(), all.active(),
                all.waiting() + places.waiting(), all.opened(), all.failed());
        return new InstanceState(address.authority(), weight, active.isHealthy(), passive.isEjected(now),
                inFlight.get(), answered.sum(), failed.sum(), passive.ejections(), connections);
    }

    @Override
    public String toString() {
        return address.authority();
    }
}
