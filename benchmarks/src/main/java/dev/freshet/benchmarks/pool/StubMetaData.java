package dev.freshet.benchmarks.pool;

import java.sql.DatabaseMetaData;

/** The stub driver's metadata: a name, by which pools recognize databases. */
final class StubMetaData extends ForwardingDatabaseMetaData<DatabaseMetaData> {

    @Override
    public String getDatabaseProductName() {
        return "stub";
    }

    @Override
    public int getDriverMajorVersion() {
        return 1;
    }

    @Override
    public int getDriverMinorVersion() {
        return 0;
    }
}
