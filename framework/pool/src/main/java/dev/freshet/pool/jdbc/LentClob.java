package dev.freshet.pool.jdbc;

import java.sql.Clob;
import java.sql.SQLException;

/** A character large object; base of the one with national characters. */
class LentClob<D extends Clob> extends ForwardingClob<D> {
    LentClob(LentConnection connection, D target) {
        super(connection, target);
    }

    /** Does nothing once the connection was returned: the driver has nothing left to free then. */
    @Override
    public void free() throws SQLException {
        if (!connection().isGivenBack()) {
            super.free();
        }
    }
}
