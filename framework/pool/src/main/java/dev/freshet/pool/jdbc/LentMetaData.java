package dev.freshet.pool.jdbc;

import java.sql.DatabaseMetaData;

/** What is known of the database. The driver's version can be asked for at any time. */
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
