package dev.freshet.pool.jdbc;

import java.sql.Array;
import java.sql.SQLException;

/** An array. */
final class LentArray extends ForwardingArray<Array> {
    LentArray(LentConnection connection, Array target) {
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
