package dev.freshet.pool.jdbc;

import java.sql.PreparedStatement;

/** A prepared statement; base of callable ones. */
class LentPreparedStatement<D extends PreparedStatement> extends ForwardingPreparedStatement<D> {
    LentPreparedStatement(LentConnection connection, D target) {
        super(connection, target);
    }
}
