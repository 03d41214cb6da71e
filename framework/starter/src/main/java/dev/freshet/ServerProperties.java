package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.config.Percent;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.server.BodyMemory;
import dev.freshet.server.BodyRate;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ResponseRate;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.server.TimeLimits;
import java.time.Duration;

/**
 * The keys {@code server.*}; docs/guide/server-settings.md describes them. {@link ServerConfig} and its parts check the
 * ranges, so programs that configure a server themselves get the same checks.
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
        TlsProperties tls) {

    /** @throws IllegalArgumentException if {@link ServerConfig} rejects a value */
    public ServerProperties {
        new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency, maxQueue,
                clientShare.value(), maxConnections, backlog, sendBuffer.toIntBytes(), shutdownTimeout, shutdownDelay,
                accessLog, timeouts.toTimeLimits(), new BodyRate(minBodyRate, minBodyRateGrace),
                new ResponseRate(minResponseRate, minResponseRateGrace, maxResponseWait),
                new BodyMemory(bodyMemory.bytes(), maxBodyInMemory.toIntBytes()), http1.toLimits(maxBodyBytes),
                http2.enabled(), http2.toLimits(), tls.toTlsConfig());
    }

    /** The settings for the engine. */
    public ServerConfig toServerConfig() {
        return new ServerConfig(host, port, executionMode, threadType, threadPoolSize, ioThreads, maxConcurrency,
                maxQueue, clientShare.value(), maxConnections, backlog, sendBuffer.toIntBytes(), shutdownTimeout,
                shutdownDelay, accessLog, timeouts.toTimeLimits(), new BodyRate(minBodyRate, minBodyRateGrace),
                new ResponseRate(minResponseRate, minResponseRateGrace, maxResponseWait),
                new BodyMemory(bodyMemory.bytes(), maxBodyInMemory.toIntBytes()), http1.toLimits(maxBodyBytes),
                http2.enabled(), http2.toLimits(), tls.toTlsConfig());
    }

    /** The keys {@code server.timeouts.*}. */
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

    /** The keys {@code server.http1.*}. */
    public record Http1(
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
    /** The keys {@code server.http2.*}. */
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
