package dev.freshet.data.statement;

import dev.freshet.data.ConnectionSource;
import dev.freshet.http.log.LineLimit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a statement for many rows of parameters, one slice at a time. */
public final class BatchRun {
    private final Parameterized statement;
    private final @Nullable Object[][] rows;
    private final int size;

    private BatchRun(Parameterized statement, @Nullable Object[][] rows, int size) {
        this.statement = statement;
        this.rows = rows;
        this.size = size;
    }

    /** How many rows each row of parameters changed. */
    public static int[] of(Parameterized statement, @Nullable Object[][] rows, int size) throws SQLException {
        return rows.length == 0 ? new int[0] : new BatchRun(statement, rows, size).run();
    }

    private int[] run() throws SQLException {
        try (ConnectionSource.Use use = statement.statements().connect()) {
            Connection connection = use.connection();
            if (!connection.getAutoCommit()) {
                return run(use);
            }
            connection.setAutoCommit(false);
            int[] counts;
            try {
                counts = run(use);
                connection.commit();
            } catch (SQLException | RuntimeException | Error e) {
                rollBackAfter(e, connection);
                throw e;
            }
            switchBack(connection);
            return counts;
        }
    }

    /** The rows are committed, and a failure of the connection must not hide that. */
    private static void switchBack(Connection connection) {
        try {
            connection.setAutoCommit(true);
        } catch (SQLException | RuntimeException e) {
            Logger log = LoggerFactory.getLogger(BatchRun.class);
            LineLimit.write(log::warn, log::debug, e,
                    "cannot switch auto-commit back on after a batch, aborting its connection", e);
            abort(connection);
        }
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            LoggerFactory.getLogger(BatchRun.class).debug("cannot abort the connection", e);
        }
    }

    private static void rollBackAfter(Throwable failure, Connection connection) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private int[] run(ConnectionSource.Use use) throws SQLException {
        Binder binder = statement.statements().binder(use.connection());
        try (PreparedStatement prepared = use.connection().prepareStatement(statement.text().jdbc())) {
            int[] counts = new int[0];
            for (int from = 0; from < rows.length; from += size) {
                int to = Math.min(rows.length, from + size);
                int[] slice = run(prepared, binder, from, to);
                counts = Arrays.copyOf(counts, to);
                System.arraycopy(slice, 0, counts, from, slice.length);
            }
            return counts;
        }
    }

    private int[] run(PreparedStatement prepared, Binder binder, int from, int to) throws SQLException {
        for (int i = from; i < to; i++) {
            Bound bound = Bound.of(statement.text(), rows[i], binder.dialect());
            if (!bound.jdbc().equals(statement.text().jdbc())) {
                throw Parameters.misuse(statement.text(),
                        "a list in in (...) needs another SQL text for every row, "
                        + "and a batch has one text: use a loop or = any (:list)");
            }
            binder.bind(prepared, bound.values());
            prepared.addBatch();
        }
        return prepared.executeBatch();
    }
}
