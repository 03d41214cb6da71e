package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Discovery;
import dev.freshet.gateway.config.UpstreamConfig;
import dev.freshet.gateway.upstream.AddressSource.Found;
import dev.freshet.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A group whose instances come and go while requests are in flight. */
final class LiveGroup implements UpstreamGroup, PassiveHealth.EjectionLimit, AutoCloseable {
    private final InstanceFactory factory;
    private final Object ejecting = new Object();
    private final Map<PooledInstance, HealthLoop> checks = new HashMap<>();
    private volatile UpstreamConfig config;
    private volatile Balancer balancer;
    private volatile Members members = Members.NONE;
    private @Nullable DiscoveryLoop discovery;
    /** How many configurations have this group: the active one, and earlier ones with requests in flight. */
    private int users;
    private boolean closed;

    LiveGroup(UpstreamConfig config, InstanceFactory factory) {
        this.config = config;
        this.factory = factory;
        this.balancer = Balancer.of(config.balance());
    }

    @Override
    public String name() {
        return config.name();
    }

    @Override
    public @Nullable Instance pick(HttpRequest request, Set<Instance> tried) {
        Members now = members;
        if (now.all().length == 0) {
            return null;
        }
        PooledInstance chosen = balancer.choose(now, new Fit(tried, false), request);
        if (chosen == null) {
            chosen = balancer.choose(now, new Fit(tried, true), request);
        }
        if (chosen == null) {
            chosen = balancer.choose(now, new Fit(Set.of(), false), request);
        }
        return chosen == null ? balancer.choose(now, new Fit(Set.of(), true), request) : chosen;
    }

    /** Starts discovery and health checks as configured. */
    synchronized void start() {
        switch (config.discovery()) {
            case Discovery.Fixed fixed -> found(fixed.addresses().stream().map(Found::of).toList());
            case Discovery.Dns dns -> discover(new NameAddresses(dns), dns.interval());
            case Discovery.Srv srv -> discover(new ServiceRecords(srv), srv.interval());
        }
    }

    private void discover(AddressSource source, Duration interval) {
        DiscoveryLoop loop = new DiscoveryLoop(name(), source, interval, this::foundBy);
        discovery = loop;
        loop.start();
    }

    /** Waits for the first lookup of a discovery, up to the limit. */
    void awaitInstances(Duration limit) throws InterruptedException {
        DiscoveryLoop loop;
        synchronized (this) {
            loop = discovery;
        }
        if (loop != null) {
            loop.awaitFirst(limit);
        }
    }

    /** Switches to another configuration with the same connection settings. */
    synchronized void update(UpstreamConfig next) {
        UpstreamConfig before = config;
        config = next;
        if (!next.balance().equals(before.balance())) {
            balancer = Balancer.of(next.balance());
        }
        if (!Objects.equals(next.health(), before.health())) {
            stopChecks();
            startChecks();
        }
        if (!next.discovery().equals(before.discovery())) {
            stopDiscovery();
            start();
        }
    }

    /** Ignores late results of a previous discovery, which may arrive seconds after its end. */
    private synchronized void foundBy(DiscoveryLoop loop, List<Found> found) {
        if (loop == discovery) {
            found(found);
        }
    }

    /**
     * Updates the members. Instances that stay keep their connections and state. A resolver may return an address
     * twice; it counts as one instance.
     */
    private synchronized void found(List<Found> found) {
        if (closed) {
            return;
        }
        Map<String, PooledInstance> before = new HashMap<>();
        for (PooledInstance instance : members.all()) {
            before.put(key(instance.address(), instance.authority()), instance);
        }
        Map<String, Found> distinct = new LinkedHashMap<>();
        found.forEach(one -> distinct.putIfAbsent(key(one.address(), one.authority()), one));
        boolean same = before.size() == distinct.size();
        List<PooledInstance> now = new ArrayList<>();
        for (Found one : distinct.values()) {
            Address address = one.address();
            PooledInstance instance = before.remove(key(address, one.authority()));
            same &= instance != null && instance.weight() == address.weight();
            if (instance == null) {
                instance = factory.open(config, one, () -> config.shares(),
                        new PassiveHealth(this, () -> config.ejection()));
            }
            instance.weight(address.weight());
            now.add(instance);
        }
        if (!same) {
            members = new Members(now);
            before.values().forEach(this::retire);
            startChecks();
        }
    }

    /** Another discovery may have another name for an address. Connections and their certificates depend on both. */
    private static String key(Address address, String authority) {
        return address.authority() + ' ' + authority;
    }

    private void retire(PooledInstance instance) {
        HealthLoop check = checks.remove(instance);
        if (check != null) {
            check.close();
        }
        Retirement.begin(instance);
    }

    private void startChecks() {
        UpstreamConfig now = config;
        if (now.health() != null) {
            for (PooledInstance instance : members.all()) {
                checks.computeIfAbsent(instance,
                        one -> new HealthLoop(one, now.health(), factory.forChecks(now, one)));
            }
        }
    }

    private void stopChecks() {
        for (Map.Entry<PooledInstance, HealthLoop> check : checks.entrySet()) {
            check.getValue().close();
            check.getKey().active().forget();
        }
        checks.clear();
    }

    private void stopDiscovery() {
        if (discovery != null) {
            discovery.close();
            discovery = null;
        }
    }

    UpstreamConfig config() {
        return config;
    }

    GroupState state() {
        long now = System.nanoTime();
        return new GroupState(name(), config.protocol().name(),
                Stream.of(members.all()).map(instance -> instance.state(now)).toList());
    }

    @Override
    public boolean allows(long now) {
        int out = 1;
        PooledInstance[] all = members.all();
        for (PooledInstance instance : all) {
            out += instance.passive().isEjected(now) ? 1 : 0;
        }
        int most = Math.max(all.length * config.ejection().atMost() / 100, all.length > 1 ? 1 : 0);
        return out <= most;
    }

    @Override
    public Object lock() {
        return ejecting;
    }

    synchronized void retain() {
        users++;
    }

    /** Undoes {@link #retain}; the last one closes the group. */
    synchronized void release() {
        users--;
        if (users == 0) {
            close();
        }
    }

    /** Stops discovery and health checks. */
    synchronized void stop() {
        closed = true;
        stopDiscovery();
        stopChecks();
    }

    /**
     * Stops discovery and health checks; closes connections once their requests have ended. No new picks may happen.
     */
    @Override
    public void close() {
        stop();
        for (PooledInstance instance : members.all()) {
            Retirement.begin(instance);
        }
    }
}
