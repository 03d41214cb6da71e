package dev.freshet.data.statement;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Reads what PostgreSQL and H2 tell of an error apart: the sentence, the constraint, the column. */
public final class ServerErrors {
    private static final String H2_STATEMENT = "; SQL statement:";
    private static final String H2_INDEX = "_INDEX_";

    private ServerErrors() {
    }

    /** The sentence without details, hints and the text of the statement, of which we have our own. */
    public static String primaryMessage(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        String message = server != null ? server.getMessage() : failure.getMessage();
        if (message == null) {
            return failure.getClass().getSimpleName();
        }
        int statement = message.indexOf(H2_STATEMENT);
        return statement < 0 ? message : message.substring(0, statement);
    }

    /** Constraint or column, for messages; empty if the server does not tell. */
    public static String place(SQLException failure) {
        String constraint = constraint(failure);
        if (constraint != null) {
            return "constraint " + constraint;
        }
        ServerErrorMessage server = postgres(failure);
        return server == null || server.getColumn() == null ? "" : "column " + server.getColumn();
    }

    /** The name of the constraint that was violated. */
    public static @Nullable String constraint(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        if (server != null) {
            return server.getConstraint();
        }
        String message = failure.getMessage();
        boolean h2 = failure.getClass().getName().startsWith("org.h2.");
        return h2 && message != null ? h2Constraint(message, failure.getErrorCode()) : null;
    }

    /** Asked by name first: the classes of a driver that is not there must not be loaded. */
    private static @Nullable ServerErrorMessage postgres(SQLException failure) {
        return failure.getClass().getName().equals("org.postgresql.util.PSQLException")
                ? ((PSQLException) failure).getServerErrorMessage() : null;
    }

    /**
     * In H2's words, quoted: {@code PUBLIC.USERS_EMAIL_INDEX_4 ON PUBLIC.USERS(EMAIL ...) VALUES (...)} for a unique
     * constraint, {@code FK_OWNER: ...} for a foreign key, {@code POSITIVE: ...} for a check.
     */
    private static @Nullable String h2Constraint(String message, int code) {
        int from = message.indexOf('"') + 1;
        return from == 0 ? null : switch (code) {
            case 23505 -> indexed(message, from, message.indexOf(" ON ", from));
            case 23503, 23506, 23513, 23514 -> upTo(message, from, message.indexOf(": ", from));
            default -> null;
        };
    }

    private static @Nullable String upTo(String message, int from, int end) {
        return end < 0 ? null : message.substring(from, end);
    }

    private static @Nullable String indexed(String message, int from, int end) {
        String index = upTo(message, from, end);
        if (index == null) {
            return null;
        }
        String name = index.substring(index.indexOf('.') + 1);
        int suffix = name.lastIndexOf(H2_INDEX);
        return suffix < 0 ? name : name.substring(0, suffix);
    }
}
