package dev.freshet.data.statement;

import dev.freshet.data.ConnectionSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** One run of a statement: its connection, and all that is closed afterwards. Used by one thread. */
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

    /** The rows. */
    public ResultSet rows() throws SQLException {
        return statement.executeQuery();
    }

    /**
     * The rows, where more than so many would be a mistake.
     *
     * @param maximum the database sends no more than these
     */
    public ResultSet rows(int maximum) throws SQLException {
        statement.setMaxRows(maximum);
        return statement.executeQuery();
    }

    /** How many rows were changed. */
    public int update() throws SQLException {
        return statement.executeUpdate();
    }

    /** The columns of the changed rows that were to be given back. */
    public ResultSet updated(Returning returning) throws SQLException {
        if (returning.kind() == Returning.Kind.ALL && dialect == Dialect.H2) {
            return statement.executeQuery();
        }
        statement.executeUpdate();
        return statement.getGeneratedKeys();
    }

    /** Closes the results too (JDBC 4.3, 13.1.4). */
    @Override
    public void close() throws SQLException {
        try (use) {
            statement.close();
        }
    }
}
