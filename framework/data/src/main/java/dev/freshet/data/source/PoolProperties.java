package dev.freshet.data.source;

import dev.freshet.config.DefaultValue;
import dev.freshet.pool.DatabasePoolSettings;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code data.sources.NAME.pool.*}; {@link DatabasePoolSettings} explains them.
 *
 * @param maximumPoolSize Most connections
 * @param minimumIdle Connections kept ready. Startup waits only for the first.
 * @param connectionTimeout How long a borrower waits
 * @param idleTimeout How long a connection beyond {@code minimum-idle} stays; 0 for ever
 * @param maxLifetime Lifetime of a connection, less up to a tenth at random; 0 for ever
 * @param keepaliveTime How often the pool checks an idle connection; 0 for never
 * @param validationTimeout Time limit of a check
 * @param leakDetectionThreshold Logs a connection borrowed for longer, with its borrower; 0 for never
 * @param slowAcquireThreshold Logs a borrower that waits this long or longer; 0 for never
 * @param initializationFailTimeout How long startup tries to get a first connection
 * @param autoCommit Mode of borrowed connections
 * @param readOnly Mode of borrowed connections
 * @param transactionIsolation Mode of borrowed connections
 * @param schema Schema of borrowed connections
 */
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

    private static final String NOBODY = "x";

    /** @throws IllegalArgumentException if {@link DatabasePoolSettings} refuses a value */
    public PoolProperties {
        try {
            new DatabasePoolSettings(NOBODY, maximumPoolSize, minimumIdle.orElse(maximumPoolSize), connectionTimeout,
                    idleTimeout, maxLifetime, keepaliveTime, validationTimeout, leakDetectionThreshold,
                    slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                    transactionIsolation.orElse(null), schema.orElse(null), null);
        } catch (IllegalArgumentException refused) {
            // A message that begins with the key is reported with its place in the file.
            String message = String.valueOf(refused.getMessage());
            throw new IllegalArgumentException(message.replace("pool " + NOBODY + ": ", ""), refused);
        }
    }

    DatabasePoolSettings toSettings(String name, @Nullable String reset) {
        return new DatabasePoolSettings(name, maximumPoolSize, minimumIdle.orElse(maximumPoolSize), connectionTimeout,
                idleTimeout, maxLifetime, keepaliveTime, validationTimeout, leakDetectionThreshold,
                slowAcquireThreshold, initializationFailTimeout, autoCommit, readOnly,
                transactionIsolation.orElse(null), schema.orElse(null), reset);
    }
}
