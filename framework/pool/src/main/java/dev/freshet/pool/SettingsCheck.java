package dev.freshet.pool;

import java.sql.Connection;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refuses invalid settings. Messages use the names of the configuration keys. */
record SettingsCheck(String pool) {
    SettingsCheck {
        if (pool.isBlank()) {
            throw new IllegalArgumentException("the pool's name is blank: set one, messages and metrics show it");
        }
    }

    void sizes(int minimumIdle, int maximumPoolSize) {
        if (maximumPoolSize < 1) {
            throw wrong("maximum-pool-size", maximumPoolSize, "at least 1");
        }
        if (minimumIdle < 0 || minimumIdle > maximumPoolSize) {
            throw wrong("minimum-idle", minimumIdle, "from 0 to maximum-pool-size, which is " + maximumPoolSize);
        }
    }

    void positive(String setting, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw wrong(setting, value, "longer than zero");
        }
        notNegative(setting, value);
    }

    void notNegative(String setting, Duration value) {
        if (value.isNegative() || value.toDays() > 365) {
            throw wrong(setting, value, "from zero to a year");
        }
    }

    void isolation(@Nullable String name) {
        if (name != null && isolationLevel(name) < 0) {
            throw wrong("transaction-isolation", name,
                    "one of READ_UNCOMMITTED, READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE");
        }
    }

    void notBlank(String setting, @Nullable String value) {
        if (value != null && value.isBlank()) {
            throw wrong(setting, "empty", "SQL, or null for none");
        }
    }

    static int isolationLevel(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return switch (plain.startsWith("TRANSACTION_") ? plain.substring("TRANSACTION_".length()) : plain) {
            case "READ_UNCOMMITTED" -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case "READ_COMMITTED" -> Connection.TRANSACTION_READ_COMMITTED;
            case "REPEATABLE_READ" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "SERIALIZABLE" -> Connection.TRANSACTION_SERIALIZABLE;
            default -> -1;
        };
    }

    private IllegalArgumentException wrong(String setting, Object value, String expected) {
        return new IllegalArgumentException("pool %s: %s is %s: must be %s".formatted(pool, setting, value, expected));
    }
}
