package dev.freshet.data.source;

import dev.freshet.config.DefaultValue;
import dev.freshet.pool.PoolSettings;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keys {@code data.sources.NAME.pool.*}; {@link PoolSettings} explains them. */
public record PoolProperties(
        @DefaultValue("10") int maximumPoolSize,
        Optional<Integer> minimumIdle,
        @DefaultValue("10s") Duration connectionTimeout,
        @DefaultValue("10m") Duration idleTimeout,
        @DefaultValue("30m") Duration maxLifetime,
        @DefaultValue("2m") Duration keepaliveTime,
        @DefaultValue("5s") Duration validationTimeout,
        @DefaultValue("0s") Duration leakDetectionThreshold,
        @DefaultValue("1s") Duration slowAcquireThreshold,
        @DefaultValue("10s") Duration initializationFailTimeout,
        @DefaultValue("true") boolean autoCommit,
        @DefaultValue("false") boolean readOnly,
        Optional<String> transactionIsolation,
        Optional<String> schema) {

    /** The defaults. */
    static final PoolProperties DEFAULT = of(PoolSettings.named("default"));
    private static final String NOBODY = "x";

    /** @throws IllegalArgumentException if {@link PoolSettings} refuses a value */
    public PoolProperties {
        try {
            new PoolSettings(NOBODY, maximumPoolSize, minimumIdle.orElse(maximumPoolSize), connectionTimeout,
                    idleTimeout, maxLifetime, keepaliveTime, validationTimeout, leakDetectionThreshold,
                    slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                    transactionIsolation.orElse(null), schema.orElse(null), null);
        } catch (IllegalArgumentException refused) {
            // A message that begins with the key is reported with its place in the file.
            String message = String.valueOf(refused.getMessage());
            throw new IllegalArgumentException(message.replace("pool " + NOBODY + ": ", ""), refused);
        }
    }

    private static PoolProperties of(PoolSettings settings) {
        return new PoolProperties(settings.maximumPoolSize(), Optional.empty(), settings.connectionTimeout(),
                settings.idleTimeout(), settings.maxLifetime(), settings.keepaliveTime(),
                settings.validationTimeout(), settings.leakDetectionThreshold(), settings.slowAcquireThreshold(),
                settings.initializationFailTimeout(), settings.autoCommit(), settings.readOnly(), Optional.empty(),
                Optional.empty());
    }

    PoolSettings toSettings(String name, @Nullable String reset) {
        return new PoolSettings(name, maximumPoolSize, minimumIdle.orElse(maximumPoolSize), connectionTimeout,
                idleTimeout, maxLifetime, keepaliveTime, validationTimeout, leakDetectionThreshold,
                slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                transactionIsolation.orElse(null), schema.orElse(null), reset);
    }
}
