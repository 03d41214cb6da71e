package dev.freshet.server;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a server; each component is the configuration key {@code server.NAME} in kebab case. Immutable; start
 * from {@link #DEFAULT} and change what differs.
 *
 * @param host the address to listen on, as text; default 0.0.0.0
 * @param port 0 for any free port; default 8080
 * @param executionMode who waits for bytes; default nio
 * @param threadType who runs the handlers; default virtual
 * @param threadPoolSize threads of the pool with {@code thread-type: platform}; default 150
 * @param ioThreads selector loops; 0, the default, for one a core with nio and one with hybrid
 * @param maxConcurrency requests in hand at once, those of non-blocking handlers apart; default 10,000
 * @param maxQueue requests that wait for their turn beyond that; more get 503 with Retry-After. Default 10,000
 * @param clientShare percent of {@code maxConcurrency}, of {@code maxQueue} and, with platform threads, of
 *     {@code threadPoolSize} that one client may have, taken of what other clients leave; 1 to 100. A client is an
 *     address, with IPv6 a network of 64 bits. 100 for no limit: behind a proxy, whose clients are one client here.
 *     Default 80
 * @param maxConnections open connections; at the limit no more are accepted until one closes. Default 50,000
 * @param backlog connections that the kernel holds for us to accept; default 4,096
 * @param sendBuffer bytes that the kernel may hold for a client that reads slowly; 0, the default, lets the system
 *     choose, with Linux up to 4 MB
 * @param shutdownTimeout how long a stop waits for requests in hand before it cuts them off; default 30 s
 * @param accessLog a line for each response to the logger {@code freshet.access}; default false
 * @param shutdownDelay how long a stop goes on as before, only not {@link HttpServer#ready}, so that load balancers see
 *     it first; default 0
 * @param timeouts how long a peer may take
 * @param bodyRate how slowly a peer may send a body; the keys {@code min-body-rate} and {@code min-body-rate-grace}
 * @param responseRate how slowly a client may read a response; the keys {@code min-response-rate},
 *     {@code min-response-rate-grace} and {@code max-response-wait}
 * @param bodyMemory what bodies may take that are read as a whole; the keys {@code body-memory} and
 *     {@code max-body-in-memory}
 * @param http1 what a peer may make an HTTP/1.1 connection hold
 * @param http2Enabled whether HTTP/2 is spoken too: over TLS where the client prefers it, else where the client begins
 *     with its preface; default true
 * @param http2 what a peer may make an HTTP/2 connection hold or do
 * @param tls how to speak TLS; null, the default, for plain HTTP
 */
public record ServerConfig(String host, int port, ExecutionMode executionMode, ThreadType threadType,
        int threadPoolSize, int ioThreads, int maxConcurrency, int maxQueue, int clientShare, int maxConnections,
        int backlog, int sendBuffer, Duration shutdownTimeout, Duration shutdownDelay, boolean accessLog, TimeLimits timeouts,
        BodyRate bodyRate, ResponseRate responseRate, BodyMemory bodyMemory, Http1Limits http1, boolean http2Enabled,
        Http2Limits http2, @Nullable TlsConfig tls) {

    public static final ServerConfig DEFAULT = new ServerConfig("0.0.0.0", 8080, ExecutionMode.NIO, ThreadType.VIRTUAL,
            150, 0, 10_000, 10_000, 80, 50_000, 4_096, 0, Duration.ofSeconds(30), Duration.ZERO, false, TimeLimits.DEFAULT,
            BodyRate.DEFAULT, ResponseRate.DEFAULT, BodyMemory.DEFAULT, Http1Limits.DEFAULT, true,
            Http2Limits.DEFAULT, null);

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
    }

    public ServerConfig withHost(String host) {
        Draft draft = new Draft(this);
        draft.host = host;
        return draft.done();
    }

    public ServerConfig withPort(int port) {
        Draft draft = new Draft(this);
        draft.port = port;
        return draft.done();
    }

    public ServerConfig withMode(ExecutionMode executionMode, ThreadType threadType) {
        Draft draft = new Draft(this);
        draft.executionMode = executionMode;
        draft.threadType = threadType;
        return draft.done();
    }

    public ServerConfig withThreadPoolSize(int threadPoolSize) {
        Draft draft = new Draft(this);
        draft.threadPoolSize = threadPoolSize;
        return draft.done();
    }

    /** @param ioThreads 0 for as many as the mode takes */
    public ServerConfig withIoThreads(int ioThreads) {
        Draft draft = new Draft(this);
        draft.ioThreads = ioThreads;
        return draft.done();
    }

    public ServerConfig withConcurrency(int maxConcurrency, int maxQueue) {
        Draft draft = new Draft(this);
        draft.maxConcurrency = maxConcurrency;
        draft.maxQueue = maxQueue;
        return draft.done();
    }

    /** @param clientShare percent, 1 to 100 */
    public ServerConfig withClientShare(int clientShare) {
        Draft draft = new Draft(this);
        draft.clientShare = clientShare;
        return draft.done();
    }

    public ServerConfig withMaxConnections(int maxConnections) {
        Draft draft = new Draft(this);
        draft.maxConnections = maxConnections;
        return draft.done();
    }

    public ServerConfig withSendBuffer(int sendBuffer) {
        Draft draft = new Draft(this);
        draft.sendBuffer = sendBuffer;
        return draft.done();
    }

    public ServerConfig withShutdownTimeout(Duration shutdownTimeout) {
        Draft draft = new Draft(this);
        draft.shutdownTimeout = shutdownTimeout;
        return draft.done();
    }

    public ServerConfig withShutdownDelay(Duration shutdownDelay) {
        Draft draft = new Draft(this);
        draft.shutdownDelay = shutdownDelay;
        return draft.done();
    }

    public ServerConfig withAccessLog(boolean accessLog) {
        Draft draft = new Draft(this);
        draft.accessLog = accessLog;
        return draft.done();
    }

    public ServerConfig withTimeouts(TimeLimits timeouts) {
        Draft draft = new Draft(this);
        draft.timeouts = timeouts;
        return draft.done();
    }

    public ServerConfig withBodyRate(BodyRate bodyRate) {
        Draft draft = new Draft(this);
        draft.bodyRate = bodyRate;
        return draft.done();
    }

    public ServerConfig withResponseRate(ResponseRate responseRate) {
        Draft draft = new Draft(this);
        draft.responseRate = responseRate;
        return draft.done();
    }

    public ServerConfig withBodyMemory(BodyMemory bodyMemory) {
        Draft draft = new Draft(this);
        draft.bodyMemory = bodyMemory;
        return draft.done();
    }

    public ServerConfig withHttp1(Http1Limits http1) {
        Draft draft = new Draft(this);
        draft.http1 = http1;
        return draft.done();
    }

    public ServerConfig withHttp2Enabled(boolean http2Enabled) {
        Draft draft = new Draft(this);
        draft.http2Enabled = http2Enabled;
        return draft.done();
    }

    public ServerConfig withHttp2(Http2Limits http2) {
        Draft draft = new Draft(this);
        draft.http2 = http2;
        return draft.done();
    }

    /** @param tls null for plain HTTP */
    public ServerConfig withTls(@Nullable TlsConfig tls) {
        Draft draft = new Draft(this);
        draft.tls = tls;
        return draft.done();
    }

    /** The most bytes of a request body, by whatever protocol it comes: {@code server.max-body-bytes}. */
    public long maxBodyBytes() {
        return http1.maxBodyBytes();
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

    /** A copy in the making, so that the components are listed once. */
    private static final class Draft {
        private String host;
        private int port;
        private ExecutionMode executionMode;
        private ThreadType threadType;
        private int threadPoolSize;
        private int ioThreads;
        private int maxConcurrency;
        private int maxQueue;
        private int clientShare;
        private int maxConnections;
        private int backlog;
        private int sendBuffer;
        private Duration shutdownTimeout;
        private Duration shutdownDelay;
        private boolean accessLog;
        private TimeLimits timeouts;
        private BodyRate bodyRate;
        private ResponseRate responseRate;
        private BodyMemory bodyMemory;
        private Http1Limits http1;
        private boolean http2Enabled;
        private Http2Limits http2;
        private @Nullable TlsConfig tls;

        Draft(ServerConfig from) {
            host = from.host;
            port = from.port;
            executionMode = from.executionMode;
            threadType = from.threadType;
            threadPoolSize = from.threadPoolSize;
            ioThreads = from.ioThreads;
            maxConcurrency = from.maxConcurrency;
            maxQueue = from.maxQueue;
            clientShare = from.clientShare;
            maxConnections = from.maxConnections;
            backlog = from.backlog;
            sendBuffer = from.sendBuffer;
            shutdownTimeout = from.shutdownTimeout;
            shutdownDelay = from.shutdownDelay;
            accessLog = from.accessLog;
            timeouts = from.timeouts;
            bodyRate = from.bodyRate;
            responseRate = from.responseRate;
            bodyMemory = from.bodyMemory;
            http1 = from.http1;
            http2Enabled = from.http2Enabled;
            http2 = from.http2;
            tls = from.tls;
        }

        ServerConfig done() {
            return new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency,
                    maxQueue, clientShare, maxConnections, backlog, sendBuffer, shutdownTimeout, shutdownDelay, accessLog,
                    timeouts, bodyRate, responseRate, bodyMemory, http1, http2Enabled, http2, tls);
        }
    }
}
