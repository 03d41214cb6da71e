package dev.freshet.junit;

import dev.freshet.RunningApplication;
import dev.freshet.data.source.DataSources;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * The contents of an application's tables after its startup. The copies are in the same database, in a schema of their
 * own, so restoring them moves no rows through this process.
 */
final class DataReset {
    private static final String SCHEMA = "freshet_reset";

    private final List<Source> sources = new ArrayList<>();
    /** The name of a table beside the copies: two data sources can lead to the same database. */
    private final String mark = "of_" + UUID.randomUUID();

    private record Source(DataSource pool, Dialect dialect, List<String> statements) {
    }

    private DataReset() {
    }

    /**
     * Copies all tables of the application.
     *
     * @throws BeanException if there is no data source
     * @throws IllegalStateException if a database is not a test's own, or refuses the copy
     */
    static DataReset of(RunningApplication application) {
        DataReset reset = new DataReset();
        for (DataSource pool : pools(application)) {
            try (Connection connection = pool.getConnection()) {
                makeWritable(connection);
                if (!reset.hasCopied(connection)) {
                    Dialect dialect = Dialect.of(connection);
                    reset.sources.add(new Source(pool, dialect, dialect.copy(connection)));
                    run(connection, "create table " + quoted(SCHEMA) + '.' + quoted(reset.mark) + " (nothing int)");
                }
            } catch (SQLException failure) {
                throw failed("copy", failure);
            }
        }
        return reset;
    }

    /** A pool can lend connections that only read, or commit nothing by themselves. */
    private static void makeWritable(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        connection.setReadOnly(false);
    }

    private boolean hasCopied(Connection connection) throws SQLException {
        return !rows(connection, "select table_name from information_schema.tables where table_schema = '" + SCHEMA
                + "' and table_name = '" + mark + "'").isEmpty();
    }

    private static Set<DataSource> pools(RunningApplication application) {
        Set<DataSource> pools = Collections.newSetFromMap(new IdentityHashMap<>());
        pools.addAll(application.bean(BeanScope.class).list(DataSource.class));
        if (pools.isEmpty()) {
            throw new BeanException("resetData = true, but the application has no data source: remove resetData");
        }
        for (DataSources configured : application.bean(BeanScope.class).list(DataSources.class)) {
            for (String name : configured.names()) {
                pools.add(configured.get(name));
            }
        }
        return pools;
    }

    /** @throws IllegalStateException if a database refuses, for example because a transaction holds a lock */
    void restore() {
        for (Source source : sources) {
            try (Connection connection = source.pool().getConnection()) {
                makeWritable(connection);
                source.dialect().restore(connection, source.statements());
            } catch (SQLException failure) {
                throw failed("restore", failure);
            }
        }
    }

    private static IllegalStateException failed(String action, SQLException failure) {
        return new IllegalStateException("cannot " + action + " the data of a test: " + failure.getMessage(), failure);
    }

    /** How a database copies tables and gets them back. */
    interface Dialect {
        /** Copies all tables, and returns the statements that restore them. */
        List<String> copy(Connection connection) throws SQLException;

        /** Runs the statements that {@link #copy} returned. */
        void restore(Connection connection, List<String> statements) throws SQLException;

        /** @throws IllegalStateException if the database may contain more than the rows of a test */
        static Dialect of(Connection connection) throws SQLException {
            String url = connection.getMetaData().getURL();
            if (url.startsWith("jdbc:h2:mem:")) {
                return new H2Reset();
            }
            if (url.startsWith("jdbc:postgresql:") && PostgresReset.isOfTests(connection)) {
                return new PostgresReset();
            }
            throw new IllegalStateException("resetData = true deletes every row, so it needs a database of the test's"
                    + " own; use jdbc:h2:mem:NAME or @PostgresTest, not this "
                    + connection.getMetaData().getDatabaseProductName());
        }
    }

    /** The rows of a query that has text columns only. */
    static List<List<String>> rows(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(result.getString(column));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
