package dev.freshet.server;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.config.TlsConfig;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mutable copy, so that the components are listed only once. */
final class ServerConfigDraft {
    String host;
    int port;
    ExecutionMode executionMode;
    ThreadType threadType;
    int threadPoolSize;
    int ioThreads;
    int maxConcurrency;
    int maxQueue;
    int clientShare;
    int maxConnections;
    int backlog;
    int sendBuffer;
    Duration shutdownTimeout;
    Duration shutdownDelay;
    boolean accessLog;
    TimeLimits timeouts;
    BodyRate bodyRate;
    ResponseRate responseRate;
    BodyMemory bodyMemory;
    Http1Limits http1;
    boolean http1Enabled;
    boolean http2Enabled;
    Http2Limits http2;
    @Nullable TlsConfig tls;
    ListenerConfig.@Nullable UnixSocket unixSocket;
    List<ListenerConfig> listeners;

    ServerConfigDraft(ServerConfig from) {
        host = from.host();
        port = from.port();
        executionMode = from.executionMode();
        threadType = from.threadType();
        threadPoolSize = from.threadPoolSize();
        ioThreads = from.ioThreads();
        maxConcurrency = from.maxConcurrency();
        maxQueue = from.maxQueue();
        clientShare = from.clientShare();
        maxConnections = from.maxConnections();
        backlog = from.backlog();
        sendBuffer = from.sendBuffer();
        shutdownTimeout = from.shutdownTimeout();
        shutdownDelay = from.shutdownDelay();
        accessLog = from.accessLog();
        timeouts = from.timeouts();
        bodyRate = from.bodyRate();
        responseRate = from.responseRate();
        bodyMemory = from.bodyMemory();
        http1 = from.http1();
        http1Enabled = from.http1Enabled();
        http2Enabled = from.http2Enabled();
        http2 = from.http2();
        tls = from.tls();
        unixSocket = from.unixSocket();
        listeners = from.listeners();
    }

    ServerConfig done() {
        return new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency,
                maxQueue, clientShare, maxConnections, backlog, sendBuffer, shutdownTimeout, shutdownDelay, accessLog,
                timeouts, bodyRate, responseRate, bodyMemory, http1, http1Enabled, http2Enabled, http2, tls, unixSocket,
                listeners);
    }
}
