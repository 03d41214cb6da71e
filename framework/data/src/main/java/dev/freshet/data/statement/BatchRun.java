package dev.freshet.data.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Runs a statement for many rows of parameters in one transaction, one slice at a time. */
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
        return rows.length == 0 ? new int[0]
                : statement.statements().inTransaction(new BatchRun(statement, rows, size)::run);
    }

    private int[] run(Connection connection) throws SQLException {
        Binder binder = statement.statements().binder(connection);
        int[] counts = new int[rows.length];
        for (int from = 0; from < rows.length; from += size) {
            // Prepared for each slice: a transaction then limits it to the time that is left.
            try (PreparedStatement prepared = connection.prepareStatement(statement.text().jdbc())) {
                int[] slice = run(prepared, binder, from, Math.min(rows.length, from + size));
                System.arraycopy(slice, 0, counts, from, slice.length);
            }
        }
        return counts;
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
