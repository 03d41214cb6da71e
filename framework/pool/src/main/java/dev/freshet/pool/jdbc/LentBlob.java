package dev.freshet.pool.jdbc;

import java.sql.Blob;
import java.sql.SQLException;

/** A binary large object. */
final class LentBlob extends ForwardingBlob<Blob> {
    LentBlob(LentConnection connection, Blob target) {
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
