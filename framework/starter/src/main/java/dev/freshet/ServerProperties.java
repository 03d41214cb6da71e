package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.config.Percent;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ResponseRate;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TimeLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The keys {@code server.*}; docs/guide/server-settings.md describes them. {@link ServerConfig} and its parts check the
 * ranges, so programs that configure a server themselves get the same checks.
 *
 * @param host The address to listen on.
 * @param port The port to listen on. 0 takes a free port; the start line shows it.
 * @param executionMode {@code nio}: event loops read requests. {@code hybrid}: the thread that runs the handler
 *     reads them.
 * @param threadType Which threads run handlers: virtual threads, or a pool of platform threads.
 * @param threadPoolSize Threads in that pool. Only for {@code platform}.
 * @param ioThreads Event loops. 0 means one per core with {@code nio}, one with {@code hybrid}.
 * @param maxConcurrency Requests that run at once. Further ones are queued. {@code @NonBlocking} handlers do not
 *     count.
 * @param maxQueue Requests that are queued. Further ones get 503.
 * @param clientShare The most that one client may use of what other clients leave free.
 * @param maxConnections Open connections. At the limit the server accepts none until one closes.
 * @param backlog Connections that the kernel holds until the server accepts them.
 * @param sendBuffer Kernel memory for a client that reads slowly, per connection. 0 lets the system choose.
 * @param shutdownTimeout How long the server then waits for requests in flight before it interrupts them.
 * @param shutdownDelay How long the server still accepts requests after shutdown began. Readiness already fails.
 * @param accessLog Logs each response to the logger {@code freshet.access}.
 * @param maxBodyBytes One request body, without the framing of chunks. Larger ones get 413.
 * @param minBodyRate Minimum bytes per second of a request body. 0 disables it.
 * @param minBodyRateGrace The time over which that rate is averaged.
 * @param minResponseRate Minimum bytes per second that a client must read of a response. 0 disables it.
 * @param minResponseRateGrace The time over which that rate is averaged.
 * @param maxResponseWait How long a client may go without once having read all that was sent. 0 disables it.
 * @param bodyMemory All bodies that are read as a whole, together. 0 means a quarter of the maximum heap.
 * @param maxBodyInMemory One request body that is read as a whole. Larger ones get 413.
 * @param listeners More listeners, by name.
 */
@ConfigurationProperties("server")
public record ServerProperties(
        @DefaultValue("0.0.0.0") String host,
        @DefaultValue("8080") int port,
        @DefaultValue("nio") ExecutionMode executionMode,
        @DefaultValue("virtual") ThreadType threadType,
        @DefaultValue("150") int threadPoolSize,
        @DefaultValue("0") int ioThreads,
        @DefaultValue("10000") int maxConcurrency,
        @DefaultValue("10000") int maxQueue,
        @DefaultValue("80%") Percent clientShare,
        @DefaultValue("50000") int maxConnections,
        @DefaultValue("4096") int backlog,
        @DefaultValue("0") DataSize sendBuffer,
        @DefaultValue("30s") Duration shutdownTimeout,
        @DefaultValue("0s") Duration shutdownDelay,
        @DefaultValue("false") boolean accessLog,
        @DefaultValue("16MB") DataSize maxBodyBytes,
        Timeouts timeouts,
        @DefaultValue("240") int minBodyRate,
        @DefaultValue("10s") Duration minBodyRateGrace,
        @DefaultValue("240") int minResponseRate,
        @DefaultValue("20s") Duration minResponseRateGrace,
        @DefaultValue("4h") Duration maxResponseWait,
        @DefaultValue("0") DataSize bodyMemory,
        @DefaultValue("2MB") DataSize maxBodyInMemory,
        Http1 http1,
        Http2 http2,
        TlsProperties tls,
        ListenerProperties.UnixSocket unixSocket,
        Map<String, ListenerProperties> listeners) {

    /** @throws IllegalArgumentException if {@link ServerConfig} rejects a value, or the host is empty */
    public ServerProperties {
        if (host.isEmpty()) {
            // To the JDK, it is the loopback address.
            throw new IllegalArgumentException("host must not be empty; write an address, or remove the key");
        }
        new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency, maxQueue,
                clientShare.value(), maxConnections, backlog, sendBuffer.toIntBytes(), shutdownTimeout, shutdownDelay,
                accessLog, timeouts.toTimeLimits(), new BodyRate(minBodyRate, minBodyRateGrace),
                new ResponseRate(minResponseRate, minResponseRateGrace, maxResponseWait),
                new BodyMemory(bodyMemory.bytes(), maxBodyInMemory.toIntBytes()), http1.toLimits(maxBodyBytes),
                http1.enabled(), http2.enabled(), http2.toLimits(), tls.toTlsConfig(), unixSocket.toSocket(),
                listeners(listeners, host, http1.enabled(), http2.enabled()));
    }

    public ServerConfig toServerConfig() {
        return new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency,
                maxQueue, clientShare.value(), maxConnections, backlog, sendBuffer.toIntBytes(), shutdownTimeout,
                shutdownDelay, accessLog, timeouts.toTimeLimits(), new BodyRate(minBodyRate, minBodyRateGrace),
                new ResponseRate(minResponseRate, minResponseRateGrace, maxResponseWait),
                new BodyMemory(bodyMemory.bytes(), maxBodyInMemory.toIntBytes()), http1.toLimits(maxBodyBytes),
                http1.enabled(), http2.enabled(), http2.toLimits(), tls.toTlsConfig(), unixSocket.toSocket(),
                listeners(listeners, host, http1.enabled(), http2.enabled()));
    }

    private static List<ListenerConfig> listeners(Map<String, ListenerProperties> listeners, String host,
            boolean http1, boolean http2) {
        if (listeners.isEmpty()) {
            return List.of();
        }
        List<ListenerConfig> all = new ArrayList<>();
        listeners.forEach((name, listener) -> all.add(listener.toConfig(name, host, http1, http2)));
        return all;
    }

    /**
     * The keys {@code server.timeouts.*}.
     *
     * @param idle How long a connection may stay open between two requests.
     * @param header How long a request head may take, from its first byte to its last.
     * @param body Each wait for more bytes of a request body.
     * @param write Each wait for the client to accept more bytes of a response.
     * @param queue How long a request may be queued.
     */
    public record Timeouts(
            @DefaultValue("60s") Duration idle,
            @DefaultValue("10s") Duration header,
            @DefaultValue("10s") Duration body,
            @DefaultValue("15s") Duration write,
            @DefaultValue("10s") Duration queue) {

        /** @throws IllegalArgumentException if a timeout is zero or negative */
        public Timeouts {
            new TimeLimits(idle, header, body, write, queue);
        }

        TimeLimits toTimeLimits() {
            return new TimeLimits(idle, header, body, write, queue);
        }
    }

    /**
     * The keys {@code server.http1.*}.
     *
     * @param enabled Serves HTTP/1.1. Without it, such clients get 505.
     * @param maxRequestLine Method, target and version together.
     * @param maxHeaderBytes All headers of a request together.
     * @param maxHeaderCount Headers of a request.
     * @param maxChunkExtensionBytes Chunk extensions of a body, all chunks together.
     * @param maxTrailerBytes All trailers of a body together.
     * @param maxTrailerCount Trailers of a body.
     */
    public record Http1(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("8KB") DataSize maxRequestLine,
            @DefaultValue("32KB") DataSize maxHeaderBytes,
            @DefaultValue("100") int maxHeaderCount,
            @DefaultValue("4KB") DataSize maxChunkExtensionBytes,
            @DefaultValue("8KB") DataSize maxTrailerBytes,
            @DefaultValue("100") int maxTrailerCount) {

        /** @throws IllegalArgumentException if a limit is too small for any request, or exceeds an int */
        public Http1 {
            new Http1Limits(maxRequestLine.toIntBytes(), maxHeaderBytes.toIntBytes(), maxHeaderCount, 0,
                    maxChunkExtensionBytes.toIntBytes(), maxTrailerBytes.toIntBytes(), maxTrailerCount);
        }

        Http1Limits toLimits(DataSize maxBodyBytes) {
            return new Http1Limits(maxRequestLine.toIntBytes(), maxHeaderBytes.toIntBytes(), maxHeaderCount,
                    maxBodyBytes.bytes(), maxChunkExtensionBytes.toIntBytes(), maxTrailerBytes.toIntBytes(),
                    maxTrailerCount);
        }
    }

    /**
     * The keys {@code server.http2.*}.
     *
     * @param enabled Serves HTTP/2 in addition to HTTP/1.1.
     * @param maxConcurrentStreams Requests of a connection at once. A reset one counts until its handler returns.
     * @param initialWindowSize Body bytes that a client may send ahead of the handler, per request.
     * @param connectionWindowSize The same for all requests of a connection together.
     * @param maxFrameSize The payload of a frame.
     * @param headerTableSize The table that compresses request headers (HPACK).
     * @param maxHeaderListBytes All headers of a request together, plus 32 bytes for each.
     * @param maxHeaderCount Headers of a request. Each part of a split {@code Cookie} counts.
     * @param maxContinuations CONTINUATION frames for the headers of a request.
     * @param maxResets Requests that a client resets within the reset window.
     * @param resetWindowSeconds The reset window: the seconds over which resets and control frames are counted.
     * @param maxControlFrames Frames within the reset window that carry neither headers nor body.
     * @param maxQueuedAcks Acknowledgements that the client has not read yet.
     * @param maxEmptyFrames Consecutive frames that carry nothing and end nothing.
     */
    public record Http2(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("100") int maxConcurrentStreams,
            @DefaultValue("65535B") DataSize initialWindowSize,
            @DefaultValue("1MB") DataSize connectionWindowSize,
            @DefaultValue("16KB") DataSize maxFrameSize,
            @DefaultValue("4KB") DataSize headerTableSize,
            @DefaultValue("16KB") DataSize maxHeaderListBytes,
            @DefaultValue("100") int maxHeaderCount,
            @DefaultValue("8") int maxContinuations,
            @DefaultValue("100") int maxResets,
            @DefaultValue("30") int resetWindowSeconds,
            @DefaultValue("2000") int maxControlFrames,
            @DefaultValue("100") int maxQueuedAcks,
            @DefaultValue("2") int maxEmptyFrames) {

        /** @throws IllegalArgumentException if a limit is out of range */
        public Http2 {
            new Http2Limits(maxConcurrentStreams, initialWindowSize.toIntBytes(), connectionWindowSize.toIntBytes(),
                    maxFrameSize.toIntBytes(), headerTableSize.toIntBytes(), maxHeaderListBytes.toIntBytes(),
                    maxHeaderCount, maxContinuations, maxResets, resetWindowSeconds, maxControlFrames, maxQueuedAcks,
                    maxEmptyFrames);
        }

        Http2Limits toLimits() {
            return new Http2Limits(maxConcurrentStreams, initialWindowSize.toIntBytes(),
                    connectionWindowSize.toIntBytes(), maxFrameSize.toIntBytes(), headerTableSize.toIntBytes(),
                    maxHeaderListBytes.toIntBytes(), maxHeaderCount, maxContinuations, maxResets, resetWindowSeconds,
                    maxControlFrames, maxQueuedAcks, maxEmptyFrames);
        }
    }
}
