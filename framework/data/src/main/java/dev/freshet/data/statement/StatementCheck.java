package dev.freshet.data.statement;

import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.failure.FailedStatement;
import dev.freshet.data.failure.SqlStates;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.transaction.ConnectionSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the statements created during startup and checks them against the database. Thread-safe. */
public final class StatementCheck {
    private final Statements statements;
    private final Class<?> api;
    /** Null once the check has started. */
    private volatile @Nullable List<Made> collected = new ArrayList<>();

    /** @param api the class whose methods create statements: the place is where they are called */
    public StatementCheck(Statements statements, Class<?> api) {
        this.statements = statements;
        this.api = api;
    }

    /** A statement; the stack of {@code place} shows where it was created. */
    private record Made(SqlText text, @Nullable RowSource<?> rows, Throwable place, Class<?> api) {
        String at() {
            for (StackTraceElement element : place.getStackTrace()) {
                String name = element.getClassName();
                if (!name.equals(api.getName()) && !name.equals(StatementCheck.class.getName())) {
                    return element.toString();
                }
            }
            return "unknown place";
        }
    }

    /** @param rows the reader of its rows; null if it returns none */
    public void add(SqlText text, @Nullable RowSource<?> rows) {
        if (collected != null) {
            collect(new Made(text, rows, new Throwable(), api));
        }
    }

    private synchronized void collect(Made made) {
        if (collected != null) {
            collected.add(made);
        }
    }

    private synchronized List<Made> end() {
        List<Made> all = collected;
        collected = null;
        return all == null ? List.of() : all;
    }

    /** @throws BadSqlGrammarException with all problems and the place where each statement was created */
    public void run() {
        List<Made> all = end();
        if (all.isEmpty()) {
            return;
        }
        List<String> problems = new ArrayList<>();
        try (ConnectionSource.Use use = statements.connect()) {
            Dialect dialect = statements.binder(use.connection()).dialect();
            for (Made made : all) {
                problem(made, use.connection(), dialect, problems);
            }
        } catch (SQLException e) {
            throw SqlStates.translate(e, null, List.of());
        }
        if (!problems.isEmpty()) {
            throw new BadSqlGrammarException(FailedStatement.of("statements do not fit the database:\n  "
                    + String.join("\n  ", problems)));
        }
    }

    private static void problem(Made made, Connection connection, Dialect dialect, List<String> problems)
            throws SQLException {
        SqlText text = made.text();
        if (text.questionMarks() && dialect != Dialect.POSTGRESQL) {
            problems.add(made.at() + ": " + Bound.questionMark(text).getMessage());
            return;
        }
        try (PreparedStatement prepared = connection.prepareStatement(text.jdbc())) {
            // Without this, pgjdbc sends the statement only when it is run.
            prepared.getParameterMetaData();
            ResultSetMetaData columns = prepared.getMetaData();
            if (made.rows() != null && columns == null) {
                problems.add(made.at() + ": it returns no rows: " + text.source());
            } else if (made.rows() != null) {
                made.rows().problems(columns).forEach(problem -> problems.add(made.at() + ": " + problem + " in: "
                        + text.source()));
            }
        } catch (SQLException e) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            if (text.names().isEmpty() || !isForWantOfTypes(e.getSQLState())) {
                problems.add(made.at() + ": " + SqlStates.translate(e, text.source(), text.names()).getMessage());
            }
        }
    }

    /**
     * PostgreSQL: indeterminate data type, ambiguous function, ambiguous parameter. Also undefined function (or
     * operator) and datatype mismatch, because it takes a parameter of unknown type as text. With values, the types
     * will be known.
     */
    private static boolean isForWantOfTypes(@Nullable String state) {
        return state != null && switch (state) {
            case "42P18", "42725", "42P08", "42883", "42804" -> true;
            default -> false;
        };
    }
}
