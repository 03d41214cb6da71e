package dev.freshet.pool.jdbc;

import java.sql.SQLException;

/** An object that came from a lent connection and ends with the loan. */
abstract class LentPart<D> extends Lent<D> {
    private final LentConnection connection;

    LentPart(LentConnection connection, D target) {
        super(target);
        this.connection = connection;
    }

    @Override
    final LentConnection connection() {
        return connection;
    }

    @Override
    D open() throws SQLException {
        connection.check();
        return target;
    }

    @Override
    D begin() throws SQLException {
        connection.begin();
        return open();
    }

    @Override
    final void end() {
        connection.end();
    }
}
