package dev.freshet.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a pool. For limits that may be switched off, zero means "never". The names are the keys of HikariCP;
 * {@code slowAcquireThreshold} has no counterpart there.
 *
 * @param name shown in messages, metrics and thread names
 * @param maximumPoolSize maximum number of connections, borrowed and idle
 * @param minimumIdle idle connections to keep open; at most {@code maximumPoolSize}
 * @param connectionTimeout how long a borrower waits for a connection; opening one may take as long, and at least 5 s
 * @param idleTimeout how long a connection beyond {@code minimumIdle} may stay idle; zero for ever
 * @param maxLifetime how long a connection is used before the pool replaces it, less a random part of up to a tenth so
 *     that connections do not all end together; zero for ever
 * @param keepaliveTime how often the pool checks that an idle connection is alive; zero for never
 * @param validationTimeout limit for that check; drivers get it in whole seconds, at least 1
 * @param leakDetectionThreshold how long a connection may be borrowed before the pool logs it, with the stack of its
 *     borrower; zero for never
 * @param slowAcquireThreshold the pool logs waits that take at least this long; zero for never
 * @param initializationFailTimeout how long the constructor tries to open a first connection before it fails; zero
 *     starts without one
 * @param autoCommit initial state of a borrowed connection, as are the next three
 * @param readOnly whether the driver is told that the connection only reads
 * @param transactionIsolation a level as in {@link java.sql.Connection}, with or without {@code TRANSACTION_}; null for
 *     the driver's default
 * @param schema null for the driver's default
 * @param reset SQL that undoes what SQL has set for the session; null for none. The thread that returns a connection
 *     runs it, in auto-commit mode. The pool also runs it once when it opens its first connection. If it fails, the
 *     connection is closed
 */
public record DatabasePoolSettings(String name, int maximumPoolSize, int minimumIdle, Duration connectionTimeout,
        Duration idleTimeout, Duration maxLifetime, Duration keepaliveTime, Duration validationTimeout,
        Duration leakDetectionThreshold, Duration slowAcquireThreshold, Duration initializationFailTimeout,
        boolean autoCommit, boolean readOnly, @Nullable String transactionIsolation, @Nullable String schema,
        @Nullable String reset) {

    /**
     * Checks each value.
     *
     * @throws IllegalArgumentException with the pool, the setting, its value and the accepted values
     */
    public DatabasePoolSettings {
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

    /** The defaults: ten connections, all kept open, and a connection timeout of 10 s. */
    public static DatabasePoolSettings named(String name) {
        return builder(name).build();
    }

    /** Starts from the defaults. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /**
     * Starts from these settings. If {@code minimumIdle} equals {@code maximumPoolSize}, it follows later changes of
     * that.
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The value of {@code Connection.TRANSACTION_*} that {@link #transactionIsolation()} names; -1 if it is null. */
    public int isolationLevel() {
        return transactionIsolation == null ? -1 : SettingsCheck.isolationLevel(transactionIsolation);
    }

    /** Collects settings; not thread-safe. */
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

        private Builder(DatabasePoolSettings settings) {
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

        /** Maximum number of connections; 10 by default. */
        public Builder maximumPoolSize(int value) {
            maximumPoolSize = value;
            return this;
        }

        /** Idle connections to keep open; {@code maximumPoolSize} by default. */
        public Builder minimumIdle(int value) {
            minimumIdle = value;
            return this;
        }

        /** How long a borrower waits for a connection; 10 s by default. */
        public Builder connectionTimeout(Duration value) {
            connectionTimeout = value;
            return this;
        }

        /** How long a connection beyond the minimum may stay idle; 10 min by default. */
        public Builder idleTimeout(Duration value) {
            idleTimeout = value;
            return this;
        }

        /** How long a connection is used; 30 min by default. */
        public Builder maxLifetime(Duration value) {
            maxLifetime = value;
            return this;
        }

        /** How often the pool checks an idle connection; 2 min by default. */
        public Builder keepaliveTime(Duration value) {
            keepaliveTime = value;
            return this;
        }

        /** Limit for a check; 5 s by default. */
        public Builder validationTimeout(Duration value) {
            validationTimeout = value;
            return this;
        }

        /** How long a connection may be borrowed before the pool logs it; off by default. */
        public Builder leakDetectionThreshold(Duration value) {
            leakDetectionThreshold = value;
            return this;
        }

        /** Waits of at least this long are logged; 1 s by default. */
        public Builder slowAcquireThreshold(Duration value) {
            slowAcquireThreshold = value;
            return this;
        }

        /** How long the constructor tries to open a first connection; 10 s by default. */
        public Builder initializationFailTimeout(Duration value) {
            initializationFailTimeout = value;
            return this;
        }

        /** Whether borrowed connections are in auto-commit mode; true by default. */
        public Builder autoCommit(boolean value) {
            autoCommit = value;
            return this;
        }

        /** Whether borrowed connections are read-only; false by default. */
        public Builder readOnly(boolean value) {
            readOnly = value;
            return this;
        }

        /** Isolation of borrowed connections, such as {@code READ_COMMITTED}; the driver's default if null. */
        public Builder transactionIsolation(@Nullable String value) {
            transactionIsolation = value;
            return this;
        }

        /** Schema of borrowed connections; the driver's default if null. */
        public Builder schema(@Nullable String value) {
            schema = value;
            return this;
        }

        /** SQL that undoes what a borrower has set for the session, such as {@code DISCARD ALL}; none by default. */
        public Builder reset(@Nullable String value) {
            reset = value;
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @throws IllegalArgumentException for the first setting that is wrong
         */
        public DatabasePoolSettings build() {
            return new DatabasePoolSettings(name, maximumPoolSize, minimumIdle == null ? maximumPoolSize : minimumIdle,
                    connectionTimeout, idleTimeout, maxLifetime, keepaliveTime, validationTimeout,
                    leakDetectionThreshold, slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                    transactionIsolation, schema, reset);
        }
    }
}
