package dev.freshet.gateway.upstream;

import dev.freshet.client.ClientTls;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.UpstreamConfig;
import dev.freshet.gateway.config.UpstreamTls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The upstream groups of a gateway. They outlive reloads: a group keeps its connections and the state of its instances
 * as long as its connection settings stay the same. One thread at a time may change them; any thread may read.
 */
public final class Upstreams implements AutoCloseable {
    /** For all upstreams together: names that cannot be resolved must not block the others. */
    private static final Duration FIRST_ADDRESSES = Duration.ofSeconds(2);

    private final Supplier<ClientRuntime> start;
    private final BufferBudget budget = new BufferBudget();
    private @Nullable ClientRuntime runtime;
    private volatile Map<String, LiveGroup> groups = Map.of();

    /** @param start starts the event loops for connections; called with the first group, and closed with this object */
    public Upstreams(Supplier<ClientRuntime> start) {
        this.start = start;
    }

    private synchronized ClientRuntime runtime() {
        ClientRuntime running = runtime;
        if (running == null) {
            running = start.get();
            runtime = running;
        }
        return running;
    }

    /** A prepared change. */
    public final class Change {
        private final Map<String, UpstreamConfig> configs;
        private final Map<String, LiveGroup> next;
        private final List<LiveGroup> added = new ArrayList<>();

        private Change(Map<String, UpstreamConfig> configs, Map<String, SSLContext> contexts) {
            this.configs = configs;
            this.next = new HashMap<>();
            for (UpstreamConfig config : configs.values()) {
                LiveGroup before = groups.get(config.name());
                LiveGroup group = before;
                if (before == null || !config.hasConnectionsOf(before.config())) {
                    group = new LiveGroup(config, new InstanceFactory(runtime(), budget, contexts.get(config.name())));
                    added.add(group);
                }
                next.put(config.name(), group);
            }
        }

        /** The groups after the change. */
        public Map<String, UpstreamGroup> groups() {
            return Map.copyOf(next);
        }

        /**
         * Makes the change. If the thread is interrupted while it waits for addresses, nothing changes.
         *
         * @return gives the groups up; call it once no request of this configuration can pick from them. A group that
         *     no other configuration has then closes
         */
        public Runnable make() throws InterruptedException {
            try {
                startAdded();
                for (LiveGroup group : next.values()) {
                    if (!added.contains(group)) {
                        group.update(configs.getOrDefault(group.name(), group.config()));
                    }
                }
            } catch (InterruptedException | RuntimeException | Error givenUp) {
                added.forEach(LiveGroup::close);
                throw givenUp;
            }
            next.values().forEach(LiveGroup::retain);
            groups = Map.copyOf(next);
            return () -> next.values().forEach(LiveGroup::release);
        }

        /** Runs first, because an interrupt here must leave nothing changed. */
        private void startAdded() throws InterruptedException {
            added.forEach(LiveGroup::start);
            long end = System.nanoTime() + FIRST_ADDRESSES.toNanos();
            for (LiveGroup group : added) {
                group.awaitInstances(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            }
        }
    }

    /**
     * Prepares a change; has no effect yet.
     *
     * @throws ConfigException if a key or certificate file cannot be used
     */
    public Change prepare(Map<String, UpstreamConfig> configs) {
        Map<String, SSLContext> contexts = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (UpstreamConfig config : configs.values()) {
            try {
                SSLContext context = context(config);
                if (context != null) {
                    contexts.put(config.name(), context);
                }
            } catch (IllegalArgumentException unusable) {
                // The message begins with the name of the key in this section.
                problems.add("gateway.upstreams." + config.name() + ".tls." + unusable.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new Change(configs, contexts);
    }

    private static @Nullable SSLContext context(UpstreamConfig config) {
        UpstreamTls tls = config.tls();
        if (tls.ca().isEmpty() && tls.certificate().isEmpty()) {
            return null;
        }
        ClientTls.Builder builder = ClientTls.builder();
        tls.ca().ifPresent(builder::trustPem);
        tls.certificate().ifPresent(own -> builder.certificatePem(own, tls.privateKey().orElseThrow()));
        return builder.build().context();
    }

    /**
     * Sets the memory for responses that wait for slow clients without holding a connection to an upstream. Beyond it,
     * a response counts as holding its connection until the client has taken it.
     */
    public void maxBuffered(long bytes) {
        budget.most(bytes);
    }

    /** The current state of all groups, sorted by name. */
    public List<GroupState> state() {
        return groups.values().stream().map(LiveGroup::state).sorted(Comparator.comparing(GroupState::name)).toList();
    }

    /** Closes all connections; requests in flight fail. */
    @Override
    public synchronized void close() {
        groups.values().forEach(LiveGroup::stop);
        groups = Map.of();
        if (runtime != null) {
            runtime.close();
        }
    }
}
