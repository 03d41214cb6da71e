package dev.freshet.client.exchange;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What a pool is told. Immutable; start from {@link #DEFAULT} or {@link #builder()} and change what differs.
 *
 * @param maxConnections connections at most, those being made included. Default 100
 * @param maxWaiting threads that may wait for a connection; more are refused at once. Default 1,000
 * @param idleTime how long a connection stays without a request before it is closed. Should be below the server's own
 *     keep-alive time, so that it is not the server that closes. Default 15 s
 * @param maxLife how long a connection takes new requests, those under way apart; null, the default, for ever
 * @param connectLimit how long making a connection may take, TLS included. Default 2 s
 * @param maxStreams requests on one HTTP/2 connection at once, if the peer allows as many. Default 100
 * @param streamsBeforeNext once every HTTP/2 connection carries this many requests, another is made, while requests go
 *     on using those there are. Default 50
 * @param windowSize bytes of a response's body that come before they are read. An HTTP/2 connection takes as many for
 *     each of its streams, so that responses that nobody reads hold up no others: {@code maxStreams} times this is what
 *     a peer may make a connection hold, and must be at most 2,147,483,647. Default 65,535
 * @param pingAfter how long an HTTP/2 connection with requests under way may be without a byte from the peer before a
 *     PING asks whether it is still there, so that one that is gone is found before the time limits of each request are
 *     over; 0 to ask never. Default 15 s
 * @param pingLimit how long the peer may then take to send anything before the connection is closed. Default 15 s
 * @param maxHeadBytes all field lines of a response's head together; a larger one fails. Default 32,768
 * @param maxHeaderCount field lines of a response's head; a head of more fails. Default 100
 * @param tls what certificates to trust and to show; null, the default, for that of the {@link ClientRuntime}
 */
public record PoolSettings(int maxConnections, int maxWaiting, Duration idleTime, @Nullable Duration maxLife,
        Duration connectLimit, int maxStreams, int streamsBeforeNext, int windowSize, Duration pingAfter,
        Duration pingLimit, int maxHeadBytes, int maxHeaderCount, @Nullable SSLContext tls) {

    public static final PoolSettings DEFAULT = builder().build();

    /** @throws IllegalArgumentException naming the setting, its value and what it must be */
    public PoolSettings {
        atLeast(1, maxConnections, "max-connections");
        atLeast(0, maxWaiting, "max-waiting");
        positive(idleTime, "idle-time");
        if (maxLife != null) {
            positive(maxLife, "max-life");
        }
        positive(connectLimit, "connect-limit");
        atLeast(1, maxStreams, "max-streams");
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
        atLeast(1_024, maxHeadBytes, "max-head-bytes");
        atLeast(4, maxHeaderCount, "max-header-count");
    }

    /** Bytes of all bodies of an HTTP/2 connection that come before they are read; RFC 9113 knows none below 65,535. */
    int connectionWindow() {
        return Math.max(65_535, maxStreams * windowSize);
    }

    /** Starts from every default. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts from these settings. */
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

    private static void positive(Duration value, String name) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than nothing, is " + value);
        }
        notTooLong(value, name);
    }

    private static void notTooLong(Duration value, String name) {
        if (value.compareTo(TimeLimits.HUNDRED_YEARS) > 0) {
            throw new IllegalArgumentException(name + " must be at most a hundred years, is " + value);
        }
    }

    /** Collects settings, each with the default that {@link PoolSettings} names. Not for use by several threads. */
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

        /** @throws IllegalArgumentException naming the setting, its value and what it must be */
        public PoolSettings build() {
            return new PoolSettings(maxConnections, maxWaiting, idleTime, maxLife, connectLimit, maxStreams,
                    streamsBeforeNext, windowSize, pingAfter, pingLimit, maxHeadBytes, maxHeaderCount, tls);
        }
    }
}
