package dev.freshet.data.transaction;

import java.sql.Connection;

/** Isolation levels of the SQL standard. */
public enum Isolation {
    /** The default of the database or the pool. */
    DEFAULT(-1),
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int jdbcLevel;

    Isolation(int jdbcLevel) {
        this.jdbcLevel = jdbcLevel;
    }

    int jdbcLevel() {
        return jdbcLevel;
    }
}
