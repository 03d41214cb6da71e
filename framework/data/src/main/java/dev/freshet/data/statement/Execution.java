package dev.freshet.data.statement;

import dev.freshet.data.transaction.ConnectionSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One run of a statement, with everything that is closed afterwards. Not thread-safe. */
public final class Execution implements AutoCloseable {
    private final ConnectionSource.Use use;
    private final PreparedStatement statement;
    private final Dialect dialect;

    Execution(ConnectionSource.Use use, PreparedStatement statement, Dialect dialect) {
        this.use = use;
        this.statement = statement;
        this.dialect = dialect;
    }

    Connection connection() {
        return use.connection();
    }

    PreparedStatement statement() {
        return statement;
    }

    Dialect dialect() {
        return dialect;
    }

    public ResultSet rows() throws SQLException {
        return statement.executeQuery();
    }

    /**
     * Returns the rows, with a limit for callers that need only a few.
     *
     * @param maximum the database sends at most this many
     */
    public ResultSet rows(int maximum) throws SQLException {
        statement.setMaxRows(maximum);
        return statement.executeQuery();
    }

    /** Returns the number of changed rows. */
    public int update() throws SQLException {
        return statement.executeUpdate();
    }

    /** Returns the requested columns of the changed rows. */
    public ResultSet updated(Returning returning) throws SQLException {
        if (returning.kind() == Returning.Kind.ALL && dialect == Dialect.H2) {
            return statement.executeQuery();
        }
        statement.executeUpdate();
        return statement.getGeneratedKeys();
    }

    /** Also closes the results (JDBC 4.3, 13.1.4). */
    @Override
    public void close() throws SQLException {
        try (use) {
            statement.close();
        }
    }
}
