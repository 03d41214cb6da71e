package dev.freshet.data.statement;

import java.sql.Connection;
import java.sql.SQLException;

/** Where databases want the same thing said in another way. */
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

    /** Whether the driver reads all rows at once unless it is in a transaction. */
    boolean cursorsNeedTransaction() {
        return this == POSTGRESQL;
    }
}
