package dev.freshet.benchmarks.pool;

import java.sql.DatabaseMetaData;

/** What the stub driver says of its database: a name, by which pools look for what they know of some. */
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
