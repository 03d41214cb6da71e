package dev.freshet.pool.jdbc;

import java.sql.DatabaseMetaData;

/** Metadata of the database. The driver's version is available even after the connection was returned. */
final class LentMetaData extends ForwardingDatabaseMetaData<DatabaseMetaData> {
    LentMetaData(LentConnection connection, DatabaseMetaData target) {
        super(connection, target);
    }

    @Override
    public int getDriverMajorVersion() {
        return target.getDriverMajorVersion();
    }

    @Override
    public int getDriverMinorVersion() {
        return target.getDriverMinorVersion();
    }
}
