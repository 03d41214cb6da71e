package dev.freshet.dev.serve;

import dev.freshet.http.HttpApplication;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ListenerConfig;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ServerHost;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps servers while applications come and go. An application with the same settings gets the server of the one before
 * it, with its ports and its connections. Servers listen on the loopback address only; {@code main} always has a port.
 */
public final class KeptServers extends ServerHost {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration AFTER_INTERRUPT = Duration.ofMillis(500);
    private static final Duration GOODBYE = Duration.ofMillis(200);

    private record Kept(ServerConfig config, HttpServer server, Gate gate) {
    }

    private final Front front;
    private final Consumer<AutoCloseable> onRunning;
    private final Consumer<Call> onStuck;
    private final List<Kept> servers = new ArrayList<>();

    /**
     * @param onRunning called with each application that has started
     * @param onStuck called with each request that has not ended within 2 s, before its thread is interrupted
     */
    public KeptServers(Front front, Consumer<AutoCloseable> onRunning, Consumer<Call> onStuck) {
        this.front = front;
        this.onRunning = onRunning;
        this.onStuck = onStuck;
    }

    @Override
    public synchronized HttpServer start(ServerConfig asked, HttpApplication application) throws IOException {
        ServerConfig config = asked.withHost(LOOPBACK).withUnixSocket(null)
                .withListeners(onLoopback(asked.listeners()))
                .withShutdownTimeout(GOODBYE).withShutdownDelay(Duration.ZERO);
        Kept kept = free(config);
        if (kept == null) {
            stopFree(config.port());
            Gate gate = new Gate(front);
            kept = new Kept(config, HttpServer.start(config, gate), gate);
            servers.add(kept);
        }
        kept.gate.open(new Served(application, Thread.currentThread().getContextClassLoader()));
        return kept.server;
    }

    private static List<ListenerConfig> onLoopback(List<ListenerConfig> listeners) {
        List<ListenerConfig> local = new ArrayList<>();
        for (ListenerConfig listener : listeners) {
            ListenerConfig.Address address = listener.address() instanceof ListenerConfig.Port port
                    ? new ListenerConfig.Port(LOOPBACK, port.number()) : listener.address();
            local.add(new ListenerConfig(listener.name(), address, listener.http1(), listener.http2(),
                    listener.tls()));
        }
        return local;
    }

    /**
     * Listens while there is no application, to answer why there is none.
     *
     * @throws IOException if the port is in use or not permitted
     */
    public synchronized void startEmpty(int port) throws IOException {
        ServerConfig config = ServerConfig.DEFAULT.withHost(LOOPBACK).withPort(port).withShutdownTimeout(GOODBYE);
        Gate gate = new Gate(front);
        servers.add(new Kept(config, HttpServer.start(config, gate), gate));
    }

    @Override
    public boolean stop(HttpServer server) {
        Gate gate = gate(server);
        Served served = gate == null ? null : gate.served();
        if (gate == null || served == null) {
            return true;
        }
        List<Call> late = served.end(PATIENCE);
        for (Call call : late) {
            onStuck.accept(call);
            call.thread().interrupt();
        }
        boolean clean = late.isEmpty() || served.await(AFTER_INTERRUPT);
        gate.close();
        return clean;
    }

    @Override
    public void running(AutoCloseable application) {
        onRunning.accept(application);
    }

    /** Stops the servers without an application. */
    public synchronized void stopUnused() {
        stopFree(-1);
    }

    /** Stops all servers. */
    public synchronized void stopAll() {
        servers.forEach(kept -> kept.server.stop());
        servers.clear();
    }

    /** Whether a server listens. */
    public synchronized boolean any() {
        return !servers.isEmpty();
    }

    /** The URL of the first server; empty if there is none. */
    public synchronized String url() {
        if (servers.isEmpty()) {
            return "";
        }
        Kept first = servers.getFirst();
        return (first.config.tls() == null ? "http" : "https") + "://localhost:" + first.server.port();
    }

    private synchronized @Nullable Gate gate(HttpServer server) {
        for (Kept kept : servers) {
            if (kept.server == server) {
                return kept.gate;
            }
        }
        return null;
    }

    private @Nullable Kept free(ServerConfig config) {
        for (Kept kept : servers) {
            if (kept.gate.served() == null && kept.config.equals(config)) {
                return kept;
            }
        }
        return null;
    }

    /** @param port -1 for any */
    private void stopFree(int port) {
        for (Kept kept : List.copyOf(servers)) {
            if (kept.gate.served() == null && (port == -1 || kept.config.port() == port)) {
                servers.remove(kept);
                kept.server.stop();
            }
        }
    }
}
