package dev.freshet.dev.serve;

import dev.freshet.http.HttpApplication;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ServerHost;
import dev.freshet.server.config.ListenerConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps servers while applications come and go. An application with the same settings gets the server of the one before
 * it, with its ports and its connections. Servers listen on the loopback address only; {@code main} always has a port.
 */
public final class KeptServers extends ServerHost {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration AFTER_INTERRUPT = Duration.ofMillis(500);
    private static final Duration GOODBYE = Duration.ofMillis(200);

    private record Kept(ServerConfig config, HttpServer server, Gate gate) {
        boolean isFree() {
            return gate.served() == null;
        }

        /** Whether it has an address that this configuration needs. */
        boolean blocks(ServerConfig other) {
            return config.allListeners().stream().map(this::address).anyMatch(mine ->
                    other.allListeners().stream().anyMatch(listener -> listener.address().isSame(mine)));
        }

        /** With the actual port. */
        private ListenerConfig.Address address(ListenerConfig listener) {
            return listener.address() instanceof ListenerConfig.Port
                    ? new ListenerConfig.Port(OnLoopback.HOST, server.port(listener.name())) : listener.address();
        }

    }

    private final Front front;
    private final Consumer<AutoCloseable> onRunning;
    private final Consumer<Call> onStuck;
    private final List<Kept> servers = new ArrayList<>();
    /** Class loaders of applications that may not serve. */
    private final Set<ClassLoader> refused = Collections.newSetFromMap(new WeakHashMap<>());
    private @Nullable Kept main;

    /**
     * @param onRunning called with each application that has started
     * @param onStuck called with each request that has not ended within 2 s; its thread was interrupted
     */
    public KeptServers(Front front, Consumer<AutoCloseable> onRunning, Consumer<Call> onStuck) {
        this.front = front;
        this.onRunning = onRunning;
        this.onStuck = onStuck;
    }

    @Override
    public synchronized HttpServer start(ServerConfig asked, HttpApplication application) throws IOException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        if (refused.contains(loader)) {
            throw new IOException("a newer application has replaced this one");
        }
        ServerConfig config = OnLoopback.of(asked).withShutdownTimeout(GOODBYE).withShutdownDelay(Duration.ZERO);
        Kept kept = free(config);
        if (kept == null) {
            stopFree(other -> other.blocks(config));
            Gate gate = new Gate(front);
            kept = new Kept(config, HttpServer.start(config, gate), gate);
            servers.add(kept);
        }
        kept.gate.open(new Served(application, loader));
        // An application starts the server of the management before its own.
        main = kept;
        return kept.server;
    }

    /**
     * Listens while there is no application, to answer why there is none.
     *
     * @throws IOException if the port is in use or not permitted
     */
    public synchronized void startEmpty(int port) throws IOException {
        ServerConfig config = ServerConfig.DEFAULT.withHost(OnLoopback.HOST).withPort(port)
                .withShutdownTimeout(GOODBYE);
        Gate gate = new Gate(front);
        main = new Kept(config, HttpServer.start(config, gate), gate);
        servers.add(main);
    }

    /** Ends everything that this application serves. Even if it continues, it can neither serve nor stop a server. */
    public void refuse(ClassLoader loader) {
        List<HttpServer> left = new ArrayList<>();
        synchronized (this) {
            refused.add(loader);
            for (Kept kept : servers) {
                Served served = kept.gate.served();
                if (served != null && served.loader() == loader) {
                    left.add(kept.server);
                }
            }
        }
        left.forEach(this::end);
    }

    private synchronized boolean isRefused() {
        return refused.contains(Thread.currentThread().getContextClassLoader());
    }

    @Override
    public boolean stop(HttpServer server) {
        return isRefused() || end(server);
    }

    private boolean end(HttpServer server) {
        Gate gate = gate(server);
        Served served = gate == null ? null : gate.served();
        if (gate == null || served == null) {
            return true;
        }
        List<Call> late = served.end(PATIENCE);
        late.forEach(onStuck);
        boolean clean = late.isEmpty() || served.await(AFTER_INTERRUPT);
        gate.close();
        return clean;
    }

    @Override
    public void running(AutoCloseable application) {
        if (!isRefused()) {
            onRunning.accept(application);
        } else {
            close(application);
        }
    }

    /** Closes an application that nobody needs, on its own thread. */
    public static void close(AutoCloseable application) {
        try {
            application.close();
        } catch (Exception failure) {
            failure.printStackTrace();
        }
    }

    /** Stops the servers without an application. */
    public synchronized void stopUnused() {
        stopFree(kept -> true);
    }

    public synchronized void stopAll() {
        servers.forEach(kept -> kept.server.stop());
        servers.clear();
        main = null;
    }

    /** Whether a server listens. */
    public synchronized boolean any() {
        return !servers.isEmpty();
    }

    /** The URL of the newest application; empty if no server listens. */
    public synchronized String url() {
        Kept kept = main;
        return kept == null ? "" : url(kept, kept.config.allListeners().getFirst());
    }

    /** For the terminal: the other listeners of the newest application, such as {@code admin on http://…}. */
    public synchronized List<String> others() {
        Kept kept = main;
        return kept == null ? List.of() : kept.config.listeners().stream()
                .filter(listener -> listener.address() instanceof ListenerConfig.Port)
                .map(listener -> listener.name() + " on " + url(kept, listener)).toList();
    }

    private static String url(Kept kept, ListenerConfig listener) {
        return (listener.tls() == null ? "http" : "https") + "://localhost:" + kept.server.port(listener.name());
    }

    private synchronized @Nullable Gate gate(HttpServer server) {
        return servers.stream().filter(kept -> kept.server == server).map(Kept::gate).findFirst().orElse(null);
    }

    private @Nullable Kept free(ServerConfig config) {
        return servers.stream().filter(kept -> kept.isFree() && kept.config.equals(config)).findFirst().orElse(null);
    }

    private void stopFree(Predicate<Kept> which) {
        for (Kept kept : List.copyOf(servers)) {
            if (kept.isFree() && which.test(kept)) {
                servers.remove(kept);
                kept.server.stop();
                main = kept == main ? null : main;
            }
        }
    }
}
