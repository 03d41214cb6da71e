package dev.freshet.server;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.config.TlsConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a server; each component is the configuration key {@code server.NAME} in kebab case. Immutable: start
 * from {@link #DEFAULT} and change what you need.
 *
 * @param host the address or host name to listen on; default 0.0.0.0
 * @param port 0 for any free port; default 8080
 * @param executionMode how to wait for bytes; default nio
 * @param threadType the type of request threads; default virtual
 * @param threadPoolSize the number of request threads with {@code thread-type: platform}; default 150
 * @param ioThreads the number of event loops; 0, the default, for one per processor with nio and one with hybrid
 * @param maxConcurrency requests in flight, without those of non-blocking handlers; default 10,000
 * @param maxQueue requests queued beyond that; further ones get 503 with Retry-After. Default 10,000
 * @param clientShare the percentage of {@code maxConnections}, {@code maxConcurrency}, {@code maxQueue} and, with
 *     platform threads, {@code threadPoolSize} that one client may use of what other clients leave; 1 to 100. A client
 *     is an address, or a /64 network with IPv6. 100 for no limit: set it behind a proxy, whose clients all count as
 *     one. Default 80
 * @param maxConnections open connections; at the limit, no more are accepted until one closes. Default 50,000
 * @param backlog connections that the kernel queues until they are accepted; default 4,096
 * @param sendBuffer bytes that the kernel may buffer for a slow client; 0, the default, for the system's choice, on
 *     Linux up to 4 MB
 * @param shutdownTimeout how long a shutdown waits for requests in flight before it cuts them off; default 30 s
 * @param accessLog whether to log a line for each response to {@code freshet.access}; default false
 * @param shutdownDelay how long a shutdown only turns off {@link HttpServer#ready}, so that load balancers notice;
 *     default 0
 * @param timeouts the timeouts for a peer
 * @param bodyRate the keys {@code min-body-rate} and {@code min-body-rate-grace}
 * @param responseRate the keys {@code min-response-rate}, {@code min-response-rate-grace} and {@code max-response-wait}
 * @param bodyMemory the keys {@code body-memory} and {@code max-body-in-memory}
 * @param http1 limits for HTTP/1.1 connections
 * @param http1Enabled whether to support HTTP/1.1. Without it, such a client gets 505, or with TLS a failed handshake.
 *     Default true
 * @param http2Enabled whether to support HTTP/2: with TLS if the client negotiates it, without TLS if the client begins
 *     with its preface. Default true
 * @param http2 limits for HTTP/2 connections
 * @param tls null, the default, for plain HTTP
 * @param unixSocket listen there instead of {@code host} and {@code port}; null, the default, for a port
 * @param listeners more listeners, in addition to the one that these settings describe; default none
 */
public record ServerConfig(String host, int port, ExecutionMode executionMode, ThreadType threadType,
        int threadPoolSize, int ioThreads, int maxConcurrency, int maxQueue, int clientShare, int maxConnections,
        int backlog, int sendBuffer, Duration shutdownTimeout, Duration shutdownDelay, boolean accessLog,
        TimeLimits timeouts, BodyRate bodyRate, ResponseRate responseRate, BodyMemory bodyMemory, Http1Limits http1,
        boolean http1Enabled, boolean http2Enabled, Http2Limits http2, @Nullable TlsConfig tls,
        ListenerConfig.@Nullable UnixSocket unixSocket, List<ListenerConfig> listeners) {

    public static final ServerConfig DEFAULT = new ServerConfig("0.0.0.0", 8080, ExecutionMode.NIO, ThreadType.VIRTUAL,
            150, 0, 10_000, 10_000, 80, 50_000, 4_096, 0, Duration.ofSeconds(30), Duration.ZERO, false,
            TimeLimits.DEFAULT, BodyRate.DEFAULT, ResponseRate.DEFAULT, BodyMemory.DEFAULT, Http1Limits.DEFAULT, true,
            true, Http2Limits.DEFAULT, null, null, List.of());

    public ServerConfig {
        Objects.requireNonNull(host, "host");
        between(0, port, 65_535, "port");
        between(1, threadPoolSize, 100_000, "thread-pool-size");
        between(0, ioThreads, 1_024, "io-threads");
        between(1, maxConcurrency, Integer.MAX_VALUE, "max-concurrency");
        between(0, maxQueue, Integer.MAX_VALUE, "max-queue");
        between(1, clientShare, 100, "client-share");
        between(1, maxConnections, Integer.MAX_VALUE, "max-connections");
        between(1, backlog, Integer.MAX_VALUE, "backlog");
        between(0, sendBuffer, Integer.MAX_VALUE, "send-buffer");
        notNegative(shutdownTimeout, "shutdown-timeout");
        notNegative(shutdownDelay, "shutdown-delay");
        listeners = List.copyOf(listeners);
        requireDifferent(main(unixSocket, host, port, http1Enabled, http2Enabled, tls), listeners);
    }

    private static ListenerConfig main(ListenerConfig.@Nullable UnixSocket socket, String host, int port,
            boolean http1, boolean http2, @Nullable TlsConfig tls) {
        return new ListenerConfig(ListenerConfig.MAIN,
                socket == null ? new ListenerConfig.Port(host, port) : socket, http1, http2, tls);
    }

    private static void requireDifferent(ListenerConfig main, List<ListenerConfig> others) {
        List<ListenerConfig> known = new ArrayList<>(1 + others.size());
        known.add(main);
        for (ListenerConfig listener : others) {
            for (ListenerConfig other : known) {
                if (other.name().equals(listener.name())) {
                    throw new IllegalArgumentException(other == main
                            ? "listeners: the name main is taken by the listener of server.port; choose another"
                            : "listeners: two are called " + other.name() + "; rename one");
                }
                if (other.address().isSame(listener.address())) {
                    throw new IllegalArgumentException("listeners: " + other.name() + " and " + listener.name()
                            + " have the same address " + other.address() + "; change one");
                }
            }
            known.add(listener);
        }
    }

    /** All listeners, first {@code main}, which the settings outside of {@link #listeners} describe. */
    public List<ListenerConfig> allListeners() {
        List<ListenerConfig> all = new ArrayList<>(listeners);
        all.addFirst(main(unixSocket, host, port, http1Enabled, http2Enabled, tls));
        return all;
    }

    public ServerConfig withHost(String host) {
        return with(draft -> draft.host = host);
    }

    public ServerConfig withPort(int port) {
        return with(draft -> draft.port = port);
    }

    public ServerConfig withMode(ExecutionMode executionMode, ThreadType threadType) {
        return with(draft -> {
            draft.executionMode = executionMode;
            draft.threadType = threadType;
        });
    }

    public ServerConfig withThreadPoolSize(int threadPoolSize) {
        return with(draft -> draft.threadPoolSize = threadPoolSize);
    }

    /** @param ioThreads 0 for the mode's default */
    public ServerConfig withIoThreads(int ioThreads) {
        return with(draft -> draft.ioThreads = ioThreads);
    }

    public ServerConfig withConcurrency(int maxConcurrency, int maxQueue) {
        return with(draft -> {
            draft.maxConcurrency = maxConcurrency;
            draft.maxQueue = maxQueue;
        });
    }

    /** @param clientShare percent, 1 to 100 */
    public ServerConfig withClientShare(int clientShare) {
        return with(draft -> draft.clientShare = clientShare);
    }

    public ServerConfig withMaxConnections(int maxConnections) {
        return with(draft -> draft.maxConnections = maxConnections);
    }

    public ServerConfig withSendBuffer(int sendBuffer) {
        return with(draft -> draft.sendBuffer = sendBuffer);
    }

    public ServerConfig withShutdownTimeout(Duration shutdownTimeout) {
        return with(draft -> draft.shutdownTimeout = shutdownTimeout);
    }

    public ServerConfig withShutdownDelay(Duration shutdownDelay) {
        return with(draft -> draft.shutdownDelay = shutdownDelay);
    }

    public ServerConfig withAccessLog(boolean accessLog) {
        return with(draft -> draft.accessLog = accessLog);
    }

    public ServerConfig withTimeouts(TimeLimits timeouts) {
        return with(draft -> draft.timeouts = timeouts);
    }

    public ServerConfig withBodyRate(BodyRate bodyRate) {
        return with(draft -> draft.bodyRate = bodyRate);
    }

    public ServerConfig withResponseRate(ResponseRate responseRate) {
        return with(draft -> draft.responseRate = responseRate);
    }

    public ServerConfig withBodyMemory(BodyMemory bodyMemory) {
        return with(draft -> draft.bodyMemory = bodyMemory);
    }

    public ServerConfig withHttp1(Http1Limits http1) {
        return with(draft -> draft.http1 = http1);
    }

    public ServerConfig withHttp1Enabled(boolean http1Enabled) {
        return with(draft -> draft.http1Enabled = http1Enabled);
    }

    public ServerConfig withHttp2Enabled(boolean http2Enabled) {
        return with(draft -> draft.http2Enabled = http2Enabled);
    }

    public ServerConfig withHttp2(Http2Limits http2) {
        return with(draft -> draft.http2 = http2);
    }

    /** @param tls null for plain HTTP */
    public ServerConfig withTls(@Nullable TlsConfig tls) {
        return with(draft -> draft.tls = tls);
    }

    /** @param unixSocket null for a port */
    public ServerConfig withUnixSocket(ListenerConfig.@Nullable UnixSocket unixSocket) {
        return with(draft -> draft.unixSocket = unixSocket);
    }

    /** @param listeners more listeners; their names differ, and none is {@code main} */
    public ServerConfig withListeners(List<ListenerConfig> listeners) {
        return with(draft -> draft.listeners = listeners);
    }

    /** The limit for a request body in bytes, for all protocols: {@code server.max-body-bytes}. */
    public long maxBodyBytes() {
        return http1.maxBodyBytes();
    }

    private ServerConfig with(Consumer<ServerConfigDraft> change) {
        ServerConfigDraft draft = new ServerConfigDraft(this);
        change.accept(draft);
        return draft.done();
    }

    private static void notNegative(Duration time, String name) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative, is " + time);
        }
    }

    private static void between(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ", is " + value);
        }
    }
}
