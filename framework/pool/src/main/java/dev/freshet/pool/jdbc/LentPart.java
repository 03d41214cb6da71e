package dev.freshet.pool.jdbc;

import java.sql.SQLException;

/** What a borrower got from a lent connection, and loses with it. */
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
