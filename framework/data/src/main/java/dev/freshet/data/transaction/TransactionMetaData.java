package dev.freshet.data.transaction;

import java.sql.DatabaseMetaData;

/** Metadata of the database. */
final class TransactionMetaData extends ForwardingDatabaseMetaData<DatabaseMetaData> {

    TransactionMetaData(TransactionConnection connection, DatabaseMetaData target) {
        super(connection, target);
    }

    @Override
    public int getDriverMajorVersion() {
        return open().getDriverMajorVersion();
    }

    @Override
    public int getDriverMinorVersion() {
        return open().getDriverMinorVersion();
    }
}
