package dev.freshet.pool.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A statement of any kind. */
class LentStatement<D extends Statement> extends ForwardingStatement<D> {
    private boolean closesItself;

    LentStatement(LentConnection connection, D target) {
        super(connection, target);
    }

    @Override
    String kind() {
        return "statement";
    }

    @Override
    @Nullable ResultSet lent(@Nullable ResultSet driver) {
        return driver == null ? null : new LentResultSet(connection(), driver, this);
    }

    @Override
    public void close() throws SQLException {
        release();
    }

    @Override
    void closeTarget() throws SQLException {
        target.close();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return isOver() || target.isClosed();
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        int before = getQueryTimeout();
        super.setQueryTimeout(seconds);
        connection().changedQueryTimeout(before, seconds);
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        super.closeOnCompletion();
        closesItself = true;
    }

    /** Called after one of its result sets was closed: the driver may have closed the statement with it. */
    void resultClosed() throws SQLException {
        if (closesItself && target.isClosed()) {
            connection().forget(this);
        }
    }
}
