package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.UpstreamConfig;
import dev.freshet.gateway.config.UpstreamTls;
import dev.freshet.server.TlsConfig.Identity;
import dev.freshet.server.tls.ClientContext;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a gateway, which outlive its configurations: a group keeps its connections, and what it knows of its
 * instances, as long as the way in which connections are made does not change. One thread at a time changes them; any
 * may look.
 */
public final class Upstreams implements AutoCloseable {
    /** A name that cannot be resolved must not keep the others from being served. */
    private static final Duration FIRST_ADDRESSES = Duration.ofSeconds(2);

    private final Supplier<ClientRuntime> start;
    private final BufferBudget budget = new BufferBudget(0);
    private @Nullable ClientRuntime runtime;
    private volatile Map<String, LiveGroup> groups = Map.of();

    /** @param start of the loops that connections need, called with the first group and closed with this */
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

    /** A change that is ready to be made. */
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

        /** The groups as they will be. */
        public Map<String, UpstreamGroup> groups() {
            return Map.copyOf(next);
        }

        /**
         * Makes the change, or none if the thread is interrupted while it waits for addresses.
         *
         * @return closes the groups that are no longer there; to be called once no request can choose among them
         */
        public Runnable make() throws InterruptedException {
            List<LiveGroup> gone = new ArrayList<>(groups.values());
            gone.removeAll(next.values());
            startAdded();
            for (LiveGroup group : next.values()) {
                if (!added.contains(group)) {
                    group.update(configs.getOrDefault(group.name(), group.config()));
                }
            }
            groups = Map.copyOf(next);
            return () -> gone.forEach(LiveGroup::close);
        }

        /** First, for it may be given up: then nothing has changed, and nothing is left of it. */
        private void startAdded() throws InterruptedException {
            try {
                added.forEach(LiveGroup::start);
                for (LiveGroup group : added) {
                    group.awaitInstances(FIRST_ADDRESSES);
                }
            } catch (InterruptedException | RuntimeException givenUp) {
                added.forEach(LiveGroup::close);
                throw givenUp;
            }
        }
    }

    /**
     * Prepares a change, without any effect yet.
     *
     * @throws ConfigException if a file of keys or certificates cannot be used
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
            } catch (IOException unusable) {
                problems.add(String.valueOf(unusable.getMessage()));
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new Change(configs, contexts);
    }

    private static @Nullable SSLContext context(UpstreamConfig config) throws IOException {
        UpstreamTls tls = config.tls();
        if (tls.ca().isEmpty() && tls.certificate().isEmpty()) {
            return null;
        }
        Identity.Pem identity = tls.certificate().isEmpty() ? null
                : new Identity.Pem(tls.certificate().get(), tls.privateKey().orElseThrow(), null);
        return ClientContext.of("gateway.upstreams." + config.name() + ".tls", tls.ca().orElse(null), identity);
    }

    /**
     * Sets how many bytes of responses may wait for their clients without holding a connection to an upstream. Beyond it
     * a response counts as holding one until its client has taken it.
     */
    public void maxBuffered(long bytes) {
        budget.most(bytes);
    }

    /** What is known of all instances now. */
    public List<GroupState> state() {
        List<GroupState> states = new ArrayList<>();
        for (LiveGroup group : groups.values()) {
            states.add(group.state());
        }
        states.sort((left, right) -> left.name().compareTo(right.name()));
        return states;
    }

    /** Closes every connection; what is under way fails. */
    @Override
    public synchronized void close() {
        groups.values().forEach(LiveGroup::stop);
        groups = Map.of();
        if (runtime != null) {
            runtime.close();
        }
    }
}
