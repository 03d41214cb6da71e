package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLimits;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Http2Limits;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pool. Immutable: start from {@link #DEFAULT} or {@link #builder()} and change what you need.
 *
 * @param maxConnections the maximum number of connections, including those being made. Default 100
 * @param maxWaiting the maximum number of threads that wait for a connection; further ones are refused at once. Default
 *     1,000
 * @param idleTime how long to keep a connection without a request. Set it below the server's keep-alive time, so that
 *     the server is not the one to close. Default 15 s
 * @param maxLife how long a connection accepts new requests; null, the default, for no limit
 * @param connectLimit the timeout for making a connection, including TLS. Default 2 s
 * @param maxStreams the maximum number of concurrent requests on an HTTP/2 connection, if the peer allows as many;
 *     at most 100,000. Default 100
 * @param streamsBeforeNext once every HTTP/2 connection carries this many requests, another one is made; requests
 *     continue to use the existing ones meanwhile. Default 50
 * @param windowSize bytes of a response body that may arrive before they are read. Each stream of an HTTP/2 connection
 *     gets as many, so that unread responses do not block others. The product with {@code maxStreams} is what a peer
 *     can make a connection store; it must be at most 2,147,483,647. Default 65,535
 * @param pingAfter how long an HTTP/2 connection with requests may receive nothing before a PING checks the peer. This
 *     detects a dead connection before each request times out. 0 for no PING. Default 15 s
 * @param pingLimit how long the peer may then take to send anything before the connection is closed. Default 15 s
 * @param maxHeadBytes all headers of a response head together, at most 16,777,216; a larger head fails. Default 32,768
 * @param maxHeaderCount headers of a response head, at most 100,000; a head with more fails. Default 100
 * @param tls trusted certificates and the client certificate; null, the default, for those of the {@link ClientRuntime}
 */
public record PoolSettings(int maxConnections, int maxWaiting, Duration idleTime, @Nullable Duration maxLife,
        Duration connectLimit, int maxStreams, int streamsBeforeNext, int windowSize, Duration pingAfter,
        Duration pingLimit, int maxHeadBytes, int maxHeaderCount, @Nullable SSLContext tls) {

    public static final PoolSettings DEFAULT = builder().build();

    /** @throws IllegalArgumentException naming the setting, its value and the valid range */
    public PoolSettings {
        atLeast(1, maxConnections, "max-connections");
        atLeast(0, maxWaiting, "max-waiting");
        positive(idleTime, "idle-time");
        if (maxLife != null) {
            positive(maxLife, "max-life");
        }
        positive(connectLimit, "connect-limit");
        between(1, maxStreams, 100_000, "max-streams");
        atLeast(1, streamsBeforeNext, "streams-before-next");
        atLeast(1_024, windowSize, "window-size");
        if ((long) maxStreams * windowSize > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("max-streams times window-size must be at most " + Integer.MAX_VALUE
                    + ", is " + maxStreams + " times " + windowSize);
        }
        if (pingAfter.isNegative()) {
            throw new IllegalArgumentException("ping-after must be at least 0, is " + pingAfter);
        }
        notTooLong(pingAfter, "ping-after");
        positive(pingLimit, "ping-limit");
        between(1_024, maxHeadBytes, 16_777_216, "max-head-bytes");
        between(4, maxHeaderCount, 100_000, "max-header-count");
    }

    /** The limits of one connection. */
    ClientLimits limits() {
        Http1Limits http1 = ClientLimits.DEFAULT.http1();
        Http2Limits http2 = ClientLimits.DEFAULT.http2();
        // RFC 9113 does not allow a connection's window of less than 65,535 bytes.
        int connectionWindow = Math.max(65_535, maxStreams * windowSize);
        return new ClientLimits(
                new Http1Limits(http1.maxRequestLine(), maxHeadBytes, maxHeaderCount, http1.maxBodyBytes(),
                        http1.maxChunkExtensionBytes(), http1.maxTrailerBytes(), http1.maxTrailerCount()),
                new Http2Limits(maxStreams, windowSize, connectionWindow, http2.maxFrameSize(),
                        http2.headerTableSize(), maxHeadBytes, maxHeaderCount, http2.maxContinuations(),
                        http2.maxResets(), http2.resetWindowSeconds(), http2.maxControlFrames(),
                        http2.maxQueuedAcks(), http2.maxEmptyFrames()),
                pingAfter, pingLimit);
    }

    public static Builder builder() {
        return new Builder();
    }

    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.maxConnections = maxConnections;
        builder.maxWaiting = maxWaiting;
        builder.idleTime = idleTime;
        builder.maxLife = maxLife;
        builder.connectLimit = connectLimit;
        builder.maxStreams = maxStreams;
        builder.streamsBeforeNext = streamsBeforeNext;
        builder.windowSize = windowSize;
        builder.pingAfter = pingAfter;
        builder.pingLimit = pingLimit;
        builder.maxHeadBytes = maxHeadBytes;
        builder.maxHeaderCount = maxHeaderCount;
        builder.tls = tls;
        return builder;
    }

    private static void atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", is " + value);
        }
    }

    /** {@link Http2Limits} has the same upper limits, but its messages would name the keys of a server. */
    private static void between(int least, int value, int most, String name) {
        atLeast(least, value, name);
        if (value > most) {
            throw new IllegalArgumentException(name + " must be at most " + most + ", is " + value);
        }
    }

    private static void positive(Duration value, String name) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than zero, is " + value);
        }
        notTooLong(value, name);
    }

    private static void notTooLong(Duration value, String name) {
        if (value.compareTo(TimeLimits.HUNDRED_YEARS) > 0) {
            throw new IllegalArgumentException(name + " must be at most a hundred years, is " + value);
        }
    }

    /** Collects settings, starting from the defaults. Not thread-safe. */
    public static final class Builder {
        private int maxConnections = 100;
        private int maxWaiting = 1_000;
        private Duration idleTime = Duration.ofSeconds(15);
        private @Nullable Duration maxLife;
        private Duration connectLimit = Duration.ofSeconds(2);
        private int maxStreams = 100;
        private int streamsBeforeNext = 50;
        private int windowSize = 65_535;
        private Duration pingAfter = Duration.ofSeconds(15);
        private Duration pingLimit = Duration.ofSeconds(15);
        private int maxHeadBytes = 32_768;
        private int maxHeaderCount = 100;
        private @Nullable SSLContext tls;

        private Builder() {
        }

        public Builder maxConnections(int value) {
            maxConnections = value;
            return this;
        }

        public Builder maxWaiting(int value) {
            maxWaiting = value;
            return this;
        }

        public Builder idleTime(Duration value) {
            idleTime = value;
            return this;
        }

        public Builder maxLife(@Nullable Duration value) {
            maxLife = value;
            return this;
        }

        public Builder connectLimit(Duration value) {
            connectLimit = value;
            return this;
        }

        public Builder maxStreams(int value) {
            maxStreams = value;
            return this;
        }

        public Builder streamsBeforeNext(int value) {
            streamsBeforeNext = value;
            return this;
        }

        public Builder windowSize(int value) {
            windowSize = value;
            return this;
        }

        public Builder pingAfter(Duration value) {
            pingAfter = value;
            return this;
        }

        public Builder pingLimit(Duration value) {
            pingLimit = value;
            return this;
        }

        public Builder maxHeadBytes(int value) {
            maxHeadBytes = value;
            return this;
        }

        public Builder maxHeaderCount(int value) {
            maxHeaderCount = value;
            return this;
        }

        public Builder tls(@Nullable SSLContext value) {
            tls = value;
            return this;
        }

        /** @throws IllegalArgumentException naming the setting, its value and the valid range */
        public PoolSettings build() {
            return new PoolSettings(maxConnections, maxWaiting, idleTime, maxLife, connectLimit, maxStreams,
                    streamsBeforeNext, windowSize, pingAfter, pingLimit, maxHeadBytes, maxHeaderCount, tls);
        }
    }
}
