package dev.freshet.data.statement;

import java.sql.Connection;
import java.sql.SQLException;

/** Databases that need different SQL or binding. */
public enum Dialect {
    POSTGRESQL,
    H2,
    OTHER;

    static Dialect of(Connection connection) throws SQLException {
        return switch (connection.getMetaData().getDatabaseProductName()) {
            case "PostgreSQL" -> POSTGRESQL;
            case "H2" -> H2;
            default -> OTHER;
        };
    }

    /** Whether the driver reads all rows at once outside a transaction. */
    boolean cursorsNeedTransaction() {
        return this == POSTGRESQL;
    }
}
