package dev.freshet.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a pool is told. Times of zero mean "never" where a limit can be left out. The names are those of HikariCP's
 * keys, but for {@code slowAcquireThreshold}, which it does not have.
 *
 * @param name in messages, metrics and thread names
 * @param maximumPoolSize connections at most, lent and idle ones together
 * @param minimumIdle connections that are kept ready, opened without being asked for; at most {@code maximumPoolSize}
 * @param connectionTimeout how long a borrower waits for a connection; opening one may take as long, and 5 s in any
 *     case
 * @param idleTimeout how long a connection beyond {@code minimumIdle} stays without work; zero for ever
 * @param maxLifetime how long a connection is used before it is replaced, less a random part of up to a tenth so that
 *     not all end together; zero for ever
 * @param keepaliveTime how often an idle connection is asked whether it is alive; zero for never
 * @param validationTimeout how long that may take; drivers are told whole seconds, one at least
 * @param leakDetectionThreshold after what time a connection that is not given back is logged, with the stack that
 *     borrowed it; zero for never
 * @param slowAcquireThreshold waits from this on are logged; zero for none
 * @param initializationFailTimeout how long the start tries to get a first connection before it fails; zero to start
 *     without one
 * @param autoCommit how connections are lent, as with the three that follow
 * @param readOnly whether the driver is told that only reading will be done
 * @param transactionIsolation a level as {@link java.sql.Connection} names it, with or without {@code TRANSACTION_};
 *     null for the driver's own
 * @param schema null for the driver's own
 * @param reset SQL that the thread which gives a connection back runs on it, in auto-commit mode, to undo what SQL has
 *     set for the session; null for none. The first connection runs it when it is opened. A connection on which it
 *     fails is not lent again
 */
public record PoolSettings(String name, int maximumPoolSize, int minimumIdle, Duration connectionTimeout,
        Duration idleTimeout, Duration maxLifetime, Duration keepaliveTime, Duration validationTimeout,
        Duration leakDetectionThreshold, Duration slowAcquireThreshold, Duration initializationFailTimeout,
        boolean autoCommit, boolean readOnly, @Nullable String transactionIsolation, @Nullable String schema,
        @Nullable String reset) {

    /**
     * Checks each value.
     *
     * @throws IllegalArgumentException naming the pool, the setting, its value and what it must be
     */
    public PoolSettings {
        SettingsCheck check = new SettingsCheck(name);
        check.sizes(minimumIdle, maximumPoolSize);
        check.positive("connection-timeout", connectionTimeout);
        check.positive("validation-timeout", validationTimeout);
        check.notNegative("idle-timeout", idleTimeout);
        check.notNegative("max-lifetime", maxLifetime);
        check.notNegative("keepalive-time", keepaliveTime);
        check.notNegative("leak-detection-threshold", leakDetectionThreshold);
        check.notNegative("slow-acquire-threshold", slowAcquireThreshold);
        check.notNegative("initialization-fail-timeout", initializationFailTimeout);
        check.isolation(transactionIsolation);
        check.notBlank("reset", reset);
    }

    /** Every default, under a name: ten connections, all kept ready, and ten seconds to get one. */
    public static PoolSettings named(String name) {
        return builder(name).build();
    }

    /** Starts from every default. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Starts from these settings. A minimum that is the maximum stays so when that is changed. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The value of {@code Connection.TRANSACTION_*} that {@link #transactionIsolation()} names; -1 when it is null. */
    public int isolationLevel() {
        return transactionIsolation == null ? -1 : SettingsCheck.isolationLevel(transactionIsolation);
    }

    /** Collects settings; not for use by several threads. */
    public static final class Builder {
        private String name;
        private int maximumPoolSize = 10;
        private @Nullable Integer minimumIdle;
        private Duration connectionTimeout = Duration.ofSeconds(10);
        private Duration idleTimeout = Duration.ofMinutes(10);
        private Duration maxLifetime = Duration.ofMinutes(30);
        private Duration keepaliveTime = Duration.ofMinutes(2);
        private Duration validationTimeout = Duration.ofSeconds(5);
        private Duration leakDetectionThreshold = Duration.ZERO;
        private Duration slowAcquireThreshold = Duration.ofSeconds(1);
        private Duration initializationFailTimeout = Duration.ofSeconds(10);
        private boolean autoCommit = true;
        private boolean readOnly;
        private @Nullable String transactionIsolation;
        private @Nullable String schema;
        private @Nullable String reset;

        private Builder(String name) {
            this.name = name;
        }

        private Builder(PoolSettings settings) {
            name = settings.name;
            maximumPoolSize = settings.maximumPoolSize;
            minimumIdle = settings.minimumIdle == settings.maximumPoolSize ? null : settings.minimumIdle;
            connectionTimeout = settings.connectionTimeout;
            idleTimeout = settings.idleTimeout;
            maxLifetime = settings.maxLifetime;
            keepaliveTime = settings.keepaliveTime;
            validationTimeout = settings.validationTimeout;
            leakDetectionThreshold = settings.leakDetectionThreshold;
            slowAcquireThreshold = settings.slowAcquireThreshold;
            initializationFailTimeout = settings.initializationFailTimeout;
            autoCommit = settings.autoCommit;
            readOnly = settings.readOnly;
            transactionIsolation = settings.transactionIsolation;
            schema = settings.schema;
            reset = settings.reset;
        }

        /** The name in messages, metrics and thread names. */
        public Builder name(String value) {
            name = value;
            return this;
        }

        /** Connections at most; 10 unless told. */
        public Builder maximumPoolSize(int value) {
            maximumPoolSize = value;
            return this;
        }

        /** Connections that are kept ready; as many as the maximum unless told. */
        public Builder minimumIdle(int value) {
            minimumIdle = value;
            return this;
        }

        /** How long a borrower waits; 10 s unless told. */
        public Builder connectionTimeout(Duration value) {
            connectionTimeout = value;
            return this;
        }

        /** How long a connection beyond the minimum stays without work; 10 min unless told. */
        public Builder idleTimeout(Duration value) {
            idleTimeout = value;
            return this;
        }

        /** How long a connection is used; 30 min unless told. */
        public Builder maxLifetime(Duration value) {
            maxLifetime = value;
            return this;
        }

        /** How often an idle connection is asked whether it is alive; 2 min unless told. */
        public Builder keepaliveTime(Duration value) {
            keepaliveTime = value;
            return this;
        }

        /** How long asking may take; 5 s unless told. */
        public Builder validationTimeout(Duration value) {
            validationTimeout = value;
            return this;
        }

        /** When a connection that is not given back is logged; never unless told. */
        public Builder leakDetectionThreshold(Duration value) {
            leakDetectionThreshold = value;
            return this;
        }

        /** Which waits are logged; those of 1 s and more unless told. */
        public Builder slowAcquireThreshold(Duration value) {
            slowAcquireThreshold = value;
            return this;
        }

        /** How long the start tries to get a first connection; 10 s unless told. */
        public Builder initializationFailTimeout(Duration value) {
            initializationFailTimeout = value;
            return this;
        }

        /** Whether connections are lent in auto-commit mode; yes unless told. */
        public Builder autoCommit(boolean value) {
            autoCommit = value;
            return this;
        }

        /** Whether connections are lent for reading only; no unless told. */
        public Builder readOnly(boolean value) {
            readOnly = value;
            return this;
        }

        /** The isolation connections are lent with, such as {@code READ_COMMITTED}; the driver's own unless told. */
        public Builder transactionIsolation(@Nullable String value) {
            transactionIsolation = value;
            return this;
        }

        /** The schema connections are lent with; the driver's own unless told. */
        public Builder schema(@Nullable String value) {
            schema = value;
            return this;
        }

        /** SQL that undoes what a borrower has set for the session, such as {@code DISCARD ALL}; none unless told. */
        public Builder reset(@Nullable String value) {
            reset = value;
            return this;
        }

        /**
         * The settings, checked.
         *
         * @throws IllegalArgumentException naming the first that is wrong
         */
        public PoolSettings build() {
            return new PoolSettings(name, maximumPoolSize, minimumIdle == null ? maximumPoolSize : minimumIdle,
                    connectionTimeout, idleTimeout, maxLifetime, keepaliveTime, validationTimeout,
                    leakDetectionThreshold, slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                    transactionIsolation, schema, reset);
        }
    }
}
