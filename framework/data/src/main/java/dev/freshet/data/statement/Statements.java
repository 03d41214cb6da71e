package dev.freshet.data.statement;

import dev.freshet.data.transaction.ConnectionSource;
import dev.freshet.http.JsonCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Prepares statements on connections of one source. Thread-safe. */
public final class Statements {
    private final ConnectionSource source;
    private final @Nullable JsonCodec json;
    /** Set with the first connection; threads that race compute the same value. */
    private volatile @Nullable Binder binder;

    public Statements(ConnectionSource source, @Nullable JsonCodec json) {
        this.source = source;
        this.json = json;
    }

    ConnectionSource.Use connect() throws SQLException {
        return source.connection();
    }

    <T> T inTransaction(ConnectionSource.ConnectionWork<T> work) throws SQLException {
        return source.inTransaction(work);
    }

    Binder binder(Connection connection) throws SQLException {
        Binder known = binder;
        if (known == null) {
            known = new Binder(Dialect.of(connection), json);
            binder = known;
        }
        return known;
    }

    Execution prepare(SqlText text, @Nullable Object[] values, Returning returning) throws SQLException {
        ConnectionSource.Use use = connect();
        PreparedStatement statement = null;
        try {
            Connection connection = use.connection();
            Binder binds = binder(connection);
            Bound bound = Bound.of(text, values, binds.dialect());
            statement = returning.prepare(connection, bound.jdbc(), binds.dialect());
            binds.bind(statement, bound.values());
            return new Execution(use, statement, binds.dialect());
        } catch (SQLException | RuntimeException | Error e) {
            PreparedStatement prepared = statement;
            try (use; prepared) {
                throw e;
            }
        }
    }
}
