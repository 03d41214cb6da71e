package dev.freshet.pool.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Rows. */
final class LentResultSet extends ForwardingResultSet<ResultSet> {
    private final @Nullable LentStatement<?> statement;

    /** @param statement the one that produced it; null for rows of metadata, arrays and column values */
    LentResultSet(LentConnection connection, ResultSet target, @Nullable LentStatement<?> statement) {
        super(connection, target);
        this.statement = statement;
    }

    @Override
    String kind() {
        return "result set";
    }

    /** The borrower's statement; null for rows that no statement of it has produced, as JDBC allows. */
    @Override
    public @Nullable Statement getStatement() throws SQLException {
        open();
        return statement;
    }

    @Override
    public void close() throws SQLException {
        release();
    }

    @Override
    void closeTarget() throws SQLException {
        target.close();
        if (statement != null) {
            statement.resultClosed();
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return isOver() || target.isClosed();
    }
}
