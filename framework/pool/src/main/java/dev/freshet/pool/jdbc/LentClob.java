package dev.freshet.pool.jdbc;

import java.sql.Clob;

/** A large text; the base of those in national characters. */
class LentClob<D extends Clob> extends ForwardingClob<D> {
    LentClob(LentConnection connection, D target) {
        super(connection, target);
    }
}
