package dev.freshet.data.row;

import dev.freshet.data.TestDatabase;
import dev.freshet.web.json.AvajeJsonCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection to a fresh database, and statements on it. */
final class RowDatabase implements AutoCloseable {
    private final Connection connection;

    RowDatabase(TestDatabase database) throws SQLException {
        connection = database.fresh().getConnection();
    }

    RowDatabase execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return this;
    }

    <T> List<@Nullable T> rows(String sql, RowReader<T> reader) throws SQLException {
        return rows(sql, new RowMapping<>(sql, reader, new AvajeJsonCodec()));
    }

    <T> List<@Nullable T> rows(String sql, RowMapping<T> mapping) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet results = statement.executeQuery()) {
            ResultRows<T> rows = mapping.rows(results);
            List<@Nullable T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.read());
            }
            return all;
        }
    }

    /** The only row. */
    <T> @Nullable T row(String sql, RowReader<T> reader) throws SQLException {
        return rows(sql, reader).getFirst();
    }

    /** What a check without running it finds. */
    List<String> problems(String sql, RowReader<?> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return new RowMapping<>(sql, reader, null).problems(statement.getMetaData());
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
